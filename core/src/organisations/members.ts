// Who belongs to an organisation and how that changes. Whatever is done, somebody owns it: the last owner can neither go nor be lowered.
import { mayDo, type OrganisationRight } from './rights.ts';

export interface MemberRight {
  readonly userId: string;
  readonly right: OrganisationRight;
}

/** What changes who belongs to an organisation, and who does it. `admit`: somebody who asked to join, or holds an invitation. */
export type MembersChange =
  | { readonly kind: 'admit'; readonly actorId: string; readonly userId: string; readonly right: OrganisationRight }
  | {
      readonly kind: 'change_right';
      readonly actorId: string;
      readonly userId: string;
      readonly right: OrganisationRight;
    }
  | { readonly kind: 'remove'; readonly actorId: string; readonly userId: string }
  | { readonly kind: 'leave'; readonly actorId: string }
  | { readonly kind: 'transfer'; readonly actorId: string; readonly userId: string };

export type MembersRefusal = 'right_missing' | 'owners_only' | 'member_unknown' | 'already_member' | 'owner_needed';

export type MembersAfter =
  | { readonly members: readonly MemberRight[]; readonly refusal?: undefined }
  | { readonly refusal: MembersRefusal };

/**
 * Whether a member may give this right to others, or change and remove those who have it.
 *
 * @example mayGive('manager', 'owner') // false
 */
export const mayGive = (right: OrganisationRight, given: OrganisationRight): boolean =>
  mayDo(right, 'manage_members') && (given !== 'owner' || mayDo(right, 'transfer_organisation'));

const put = (members: readonly MemberRight[], userId: string, right: OrganisationRight): readonly MemberRight[] =>
  members.map((member) => (member.userId === userId ? { userId, right } : member));

/** What the action would make of the members, whether or not an owner is left. */
function change(members: readonly MemberRight[], action: MembersChange): MembersAfter {
  const actor = members.find(({ userId }) => userId === action.actorId);
  if (!actor) return { refusal: 'right_missing' };
  if (action.kind === 'leave') return { members: members.filter((member) => member !== actor) };
  const other = members.find(({ userId }) => userId === action.userId);
  if (action.kind === 'transfer') {
    if (!mayDo(actor.right, 'transfer_organisation')) return { refusal: 'right_missing' };
    if (!other || other === actor) return { refusal: 'member_unknown' };
    return { members: put(put(members, other.userId, 'owner'), actor.userId, 'manager') };
  }
  if (!mayDo(actor.right, 'manage_members')) return { refusal: 'right_missing' };
  if (action.kind === 'admit') {
    if (other) return { refusal: 'already_member' };
    if (!mayGive(actor.right, action.right)) return { refusal: 'owners_only' };
    return { members: [...members, { userId: action.userId, right: action.right }] };
  }
  if (!other) return { refusal: 'member_unknown' };
  if (!mayGive(actor.right, other.right)) return { refusal: 'owners_only' };
  if (action.kind === 'remove') return { members: members.filter((member) => member !== other) };
  if (!mayGive(actor.right, action.right)) return { refusal: 'owners_only' };
  return { members: put(members, other.userId, action.right) };
}

/**
 * The members after an action, or why it is refused.
 *
 * @param members everybody who belongs to the organisation now, each once
 * @example membersAfter([{ userId: 'a', right: 'owner' }], { kind: 'leave', actorId: 'a' }) // { refusal: 'owner_needed' }
 */
export function membersAfter(members: readonly MemberRight[], action: MembersChange): MembersAfter {
  const after = change(members, action);
  const hasOwner = (all: readonly MemberRight[]) => all.some(({ right }) => right === 'owner');
  if (after.refusal === undefined && hasOwner(members) && !hasOwner(after.members)) return { refusal: 'owner_needed' };
  return after;
}
