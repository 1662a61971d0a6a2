// The life of an alert: what a person may do with it, and how it follows the episode it stands for when late readings change that.
import { type Episode, type SensorRule, type Severity, severities } from './episodes.ts';

export const alertStates = ['open', 'acknowledged', 'noted', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];
export const alertActions = ['acknowledge', 'note', 'resolve'] as const;
export type AlertAction = (typeof alertActions)[number];

const after: Readonly<Record<AlertState, Readonly<Partial<Record<AlertAction, AlertState>>>>> = {
  open: { acknowledge: 'acknowledged', note: 'noted', resolve: 'resolved' },
  acknowledged: { note: 'noted', resolve: 'resolved' },
  noted: { note: 'noted', resolve: 'resolved' },
  resolved: {},
};

/**
 * The state after an action; null where it may not be done. What is resolved stays resolved.
 *
 * @example nextAlertState('open', 'acknowledge') // 'acknowledged'
 */
export function nextAlertState(state: AlertState, action: AlertAction): AlertState | null {
  return after[state][action] ?? null;
}

/**
 * What may be done next.
 *
 * @example allowedAlertActions('resolved') // []
 */
export function allowedAlertActions(state: AlertState): readonly AlertAction[] {
  return alertActions.filter((action) => after[state][action] !== undefined);
}

export interface KnownAlert {
  readonly id: string;
  readonly rule: SensorRule;
  readonly severity: Severity;
  readonly state: AlertState;
  readonly from: number;
  readonly until: number | null;
  readonly value: number;
}

export interface Reconciliation {
  readonly raise: readonly Episode[];
  /** Changed episode of a known alert; `reopens` when it became graver than what somebody had seen. */
  readonly change: readonly { readonly id: string; readonly episode: Episode; readonly reopens: boolean }[];
  /** Late readings show that it was not so. Kept, and marked, because somebody may have seen it. */
  readonly withdraw: readonly string[];
}

/**
 * Whether an alert can still change when readings after `since` are folded (again). An excursion ends with its last reading, and that
 * is only known at the next one; a jump and a silence end with the reading that shows them.
 *
 * @example isUnsettled({ rule: 'above', until: null }, 0) // true
 */
export function isUnsettled({ rule, until }: Pick<KnownAlert, 'rule' | 'until'>, since: number | null): boolean {
  if (until === null || since === null) return true;
  return rule === 'jump' || rule === 'silence' ? until > since : until >= since;
}

const overlaps = (a: { from: number; until: number | null }, b: { from: number; until: number | null }) =>
  a.from <= (b.until ?? Number.POSITIVE_INFINITY) && b.from <= (a.until ?? Number.POSITIVE_INFINITY);

/**
 * Makes the alerts follow the episodes. Both lists hold what lasted beyond the same moment. An alert is the one it was while its
 * episode overlaps it, so that an acknowledgement survives a reading that moves the beginning.
 *
 * @example reconcile([], [{ rule: 'above', severity: 'high', from: 0, until: null, value: 9 }]).raise.length // 1
 */
export function reconcile(known: readonly KnownAlert[], episodes: readonly Episode[]): Reconciliation {
  const left = known.toSorted((a, b) => a.from - b.from);
  const raise: Episode[] = [];
  const change: { id: string; episode: Episode; reopens: boolean }[] = [];
  for (const episode of episodes.toSorted((a, b) => a.from - b.from)) {
    const place = left.findIndex((alert) => alert.rule === episode.rule && overlaps(alert, episode));
    const [alert] = place < 0 ? [] : left.splice(place, 1);
    if (!alert) {
      raise.push(episode);
      continue;
    }
    const isGraver = severities.indexOf(episode.severity) > severities.indexOf(alert.severity);
    const isSame =
      alert.severity === episode.severity &&
      alert.from === episode.from &&
      alert.until === episode.until &&
      alert.value === episode.value;
    if (!isSame) change.push({ id: alert.id, episode, reopens: isGraver && alert.state !== 'open' });
  }
  return { raise, change, withdraw: left.map(({ id }) => id) };
}
