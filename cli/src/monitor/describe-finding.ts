// A finding as a sentence for a person. Scripts read the JSON instead.
import type { SpeakCommandLine } from '@amanah/messages/command-line';
import type { Finding } from './findings.ts';

export function describeFinding(finding: Finding, say: SpeakCommandLine): string {
  if (finding.type === 'log') {
    const { log, fault, acceptedSize, presentedSize, path, issuer, evidence } = finding;
    const sentence = say(`faults.${fault}`, {
      log,
      acceptedSize,
      presentedSize: presentedSize ?? '?',
      path: path ?? '?',
      issuer: issuer ?? '?',
    });
    return evidence === undefined ? sentence : `${sentence} ${say('monitor.evidence', { evidence })}`;
  }
  const { id, leaf, faults, acceptedBefore = '' } = finding;
  const { kind, issuer = '', time = '', subject = '' } = leaf ?? {};
  const head = kind ? say('monitor.entry', { id, kind: say(`kinds.${kind}`), issuer, time, subject }) : id;
  return [head, ...faults.map((fault) => say(`entryFaults.${fault}`, { time, acceptedBefore }))].join(' ');
}
