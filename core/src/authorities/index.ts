// The door of authorities.
export { type TransitionRule, transitionKinds } from './transition-rule.ts';
