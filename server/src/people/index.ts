// The door of people: accounts and their names. How somebody proves to be one of them is identity's.
export {
  type Account,
  accountById,
  accountOfAddress,
  addAccount,
  confirmMailbox,
  countAccounts,
  findSharedAccount,
  isAccountOpen,
  lockAccount,
} from './accounts.ts';
export { endUnnamedOperators, makeNamedOperator, makeOperator } from './operators.ts';
