// The door of the resolver's rules: what a request identifies, which links there are, which one it gets. Nothing here fetches.
export { chooseLink, type LinkWishes, listForHeader } from './choose-link.ts';
export { describeResolver, linksetContext, type ResolverDescription } from './description.ts';
export { GS1_VOCABULARY, type LinkTypeWish, linkTypes, readLinkType } from './link-types.ts';
export {
  buildLinkset,
  defaultLinkOf,
  formatLink,
  formatLinkset,
  type HeaderLink,
  type Level,
  type Linkset,
  type TypedLink,
} from './linkset.ts';
export { lookUpLanguage, namedQualityOf, qualityOf } from './preferences.ts';
export { passOnQuery, type ResolverFault, type ResolverRequest, readResolverRequest } from './resolution.ts';
