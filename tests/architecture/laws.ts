// The laws of the building. Each takes the tree and answers with the breaches, a line each; an empty list is obedience.

import { certificatesHaveOneStatus, daysAreComparedInOnePlace } from './day-laws.ts';
import {
  codesBelongToDomains,
  domainFoldersAreKnown,
  domainMapHasNoCycle,
  domainMapIsTrue,
  domainsAreEnteredByTheDoor,
  eventsBelongToDomains,
  filesCloseNoCircle,
  floorsGoDown,
  layersGoDown,
  nobodyImportsTheOwnDoor,
  portsCloseNoNewCircle,
  readsCloseNoCircle,
  rulesCloseNoCircle,
} from './domain-laws.ts';
import { coreIsPure, demoStandsOutside, importsGoDown, sharedRoomsKnowRealms } from './floor-laws.ts';
import type { Law } from './law.ts';
import { filesAreShort, functionsAreShort } from './length-laws.ts';
import { listsHaveOneHome } from './list-laws.ts';
import { filesAreNamedAndIntroduced, namesAreThoseOfTheTrade, questionsHaveOneHome } from './naming-laws.ts';
import { parsedIsUnknown } from './parsing-laws.ts';
import {
  castsAreFew,
  clockIsHandedToSql,
  joinsAreWritten,
  namesAreWrittenOut,
  queuesAreKnown,
  rowsAreKnown,
  sqlSaysNoSentences,
  tablesBelongToOneDomain,
} from './sql-laws.ts';
import {
  clockIsHandedIn,
  domainsDoNotPoll,
  importsAreWritten,
  networkHasOneDoor,
  oneMouthEach,
} from './surroundings-laws.ts';
import { changesForgetVerdicts, verdictKeysHaveOneHome, writesAreSorted } from './verdict-laws.ts';
import {
  addressesAreReadInOneWay,
  daysAreSaidInOnePlace,
  doorsAreNotLoadedLater,
  featuresAreIslands,
  formsAreOfOneKind,
  searchesAreOfOneKind,
  tablesAreOfOneKind,
} from './web-laws.ts';

export const laws = {
  importsGoDown,
  demoStandsOutside,
  sharedRoomsKnowRealms,
  coreIsPure,
  domainsAreEnteredByTheDoor,
  domainMapIsTrue,
  readsCloseNoCircle,
  rulesCloseNoCircle,
  portsCloseNoNewCircle,
  domainMapHasNoCycle,
  layersGoDown,
  floorsGoDown,
  featuresAreIslands,
  tablesBelongToOneDomain,
  namesAreWrittenOut,
  domainFoldersAreKnown,
  oneMouthEach,
  castsAreFew,
  parsedIsUnknown,
  formsAreOfOneKind,
  tablesAreOfOneKind,
  doorsAreNotLoadedLater,
  searchesAreOfOneKind,
  addressesAreReadInOneWay,
  daysAreSaidInOnePlace,
  verdictKeysHaveOneHome,
  changesForgetVerdicts,
  writesAreSorted,
  nobodyImportsTheOwnDoor,
  filesCloseNoCircle,
  eventsBelongToDomains,
  codesBelongToDomains,
  certificatesHaveOneStatus,
  daysAreComparedInOnePlace,
  joinsAreWritten,
  rowsAreKnown,
  queuesAreKnown,
  networkHasOneDoor,
  clockIsHandedIn,
  clockIsHandedToSql,
  sqlSaysNoSentences,
  domainsDoNotPoll,
  importsAreWritten,
  functionsAreShort,
  filesAreShort,
  namesAreThoseOfTheTrade,
  questionsHaveOneHome,
  listsHaveOneHome,
  filesAreNamedAndIntroduced,
} as const satisfies Record<string, Law>;
