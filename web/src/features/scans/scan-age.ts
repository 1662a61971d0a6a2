// How long ago a scan was, in the three steps of the specification (sections 4 and 9), and on which day it was.
import { localDay } from '../../platform/local-day.ts';

export type ScanAge =
  | { readonly unit: 'now' }
  | { readonly unit: 'hours'; readonly count: number }
  | { readonly unit: 'days'; readonly count: number };

const hour = 3_600_000;
const day = 24 * hour;

/**
 * 'Just now' under one hour, hours under 24, then days. A clock that runs behind the server's reads as now.
 * @example ageOf('2026-03-01T10:00:00Z', new Date('2026-03-01T12:30:00Z')) // { unit: 'hours', count: 2 }
 */
export function ageOf(scannedAt: string, now: Date): ScanAge {
  const passed = now.getTime() - new Date(scannedAt).getTime();
  if (passed < hour) return { unit: 'now' };
  return passed < day
    ? { unit: 'hours', count: Math.floor(passed / hour) }
    : { unit: 'days', count: Math.floor(passed / day) };
}

/** Scans in the order in which they come, one group a day. */
export function groupByDay<Scan extends { readonly scannedAt: string }>(
  scans: readonly Scan[],
): readonly { readonly day: string; readonly scans: readonly Scan[] }[] {
  const groups: { day: string; scans: Scan[] }[] = [];
  for (const scan of scans) {
    const on = localDay(new Date(scan.scannedAt));
    const last = groups.at(-1);
    if (last?.day === on) last.scans.push(scan);
    else groups.push({ day: on, scans: [scan] });
  }
  return groups;
}
