// Policy files: the example of the specification, every refusal with its line, and who counts as somebody else.
import { beforeAll, describe, expect, it } from 'vitest';
import { formatVerifierKey, type VerifierKey } from './note.ts';
import { findOthers, parsePolicy } from './policy.ts';
import { isQuorumReached, type TrustPolicy } from './quorum.ts';
import { publicHalf, testKey, verifier } from './testing/keys.ts';

let log: VerifierKey;
let logText: string;
let witness: string[];

beforeAll(async () => {
  log = publicHalf(await testKey('amanah.example/log', 1));
  logText = formatVerifierKey(log);
  witness = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (at) => formatVerifierKey(publicHalf(await testKey(`witness${at}.example`, 4)))),
  );
});

const parsed = async (file: string): Promise<TrustPolicy> => {
  const reading = await parsePolicy(verifier, file);
  if (!reading.ok) throw new Error(`line ${reading.line}: ${reading.refusal}`);
  return reading.policy;
};

describe('a policy file', () => {
  it('holds for the quorum of the example in the specification', async () => {
    const [x1, x2, x3, y1, y2, y3] = witness;
    const policy = await parsed(
      [
        `# logs\nlog ${logText} https://amanah.example/log\n`,
        `witness X1 ${x1}\nwitness X2 ${x2}\n \twitness\tX3  ${x3} https://x3.example/\ngroup X-witnesses 2 X1 X2 X3\n`,
        `witness Y1 ${y1}\nwitness Y2 ${y2}\nwitness Y3 ${y3}\ngroup Y-witnesses any Y1 Y2 Y3\n`,
        'group X-and-Y all X-witnesses Y-witnesses\nquorum X-and-Y',
      ].join('\n'),
    );
    expect(policy.logs).toEqual([{ key: log, url: 'https://amanah.example/log' }]);
    expect(policy.witnesses.map(({ name }) => name)).toEqual(['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3']);
    expect(isQuorumReached(policy.quorum, ['X1', 'X3', 'Y2'])).toBe(true);
    expect(isQuorumReached(policy.quorum, ['X1', 'X2', 'X3'])).toBe(false);
    expect(isQuorumReached(policy.quorum, ['X1', 'Y1', 'Y2', 'Y3'])).toBe(false);
  });

  it('may ask for nobody, in so many words', async () => {
    expect(isQuorumReached((await parsed('quorum none')).quorum, [])).toBe(true);
  });

  it('is refused with the line that is wrong', async () => {
    const [one = '', two = ''] = witness;
    const cases: [string, string, number][] = [
      ['', 'ledger.policy_quorum_missing', 0],
      [`log ${logText}\n`, 'ledger.policy_quorum_missing', 0],
      ['quorum none\nquorum none', 'ledger.policy_malformed', 2],
      ['quorum', 'ledger.policy_malformed', 1],
      ['logs x', 'ledger.policy_malformed', 1],
      ['quorum none\r\n', 'ledger.policy_malformed', 0],
      ['quorum A', 'ledger.policy_name_unknown', 1],
      ['log x', 'ledger.policy_key_invalid', 1],
      [`log ${logText}\nlog ${logText}`, 'ledger.policy_key_repeated', 2],
      [`witness A ${logText}`, 'ledger.policy_key_invalid', 1],
      [`witness none ${one}`, 'ledger.policy_name_repeated', 1],
      [`witness A ${one}\nwitness A ${two}`, 'ledger.policy_name_repeated', 2],
      [`witness A ${one}\nwitness B ${one}`, 'ledger.policy_key_repeated', 2],
      [`witness A ${one}\ngroup G 1 A B`, 'ledger.policy_name_unknown', 2],
      [`witness A ${one}\ngroup G 1 none`, 'ledger.policy_name_unknown', 2],
      [`witness A ${one}\ngroup G 2 A`, 'ledger.policy_threshold_invalid', 2],
      [`witness A ${one}\ngroup G 0 A`, 'ledger.policy_threshold_invalid', 2],
      [`witness A ${one}\ngroup G 01 A`, 'ledger.policy_threshold_invalid', 2],
      [`witness A ${one}\ngroup G 2 A A`, 'ledger.policy_name_repeated', 2],
      [`witness A ${one}\ngroup G 1 A\ngroup H 1 A`, 'ledger.policy_name_repeated', 3],
      [`witness A ${one}\ngroup G 1`, 'ledger.policy_malformed', 2],
    ];
    for (const [file, refusal, line] of cases) {
      expect(await parsePolicy(verifier, file), file).toEqual({ ok: false, refusal, line });
    }
  });

  it('says whether somebody other than the operator is needed', async () => {
    const own = formatVerifierKey(publicHalf(await testKey('w.amanah.example/own', 4)));
    const hired = formatVerifierKey(publicHalf(await testKey('witness.hired.example', 4)));
    const base = `log ${logText}\nwitness own ${own}\nwitness hired ${hired}\nwitness other ${witness[0]}\n`;
    const ask = async (quorum: string) => findOthers(await parsed(base + quorum), ['witness.hired.example']);
    expect(await ask('quorum none')).toEqual({ names: ['other'], isNeeded: false });
    expect(await ask('group G any own hired other\nquorum G')).toEqual({ names: ['other'], isNeeded: false });
    expect(await ask('group G 2 own hired other\nquorum G')).toEqual({ names: ['other'], isNeeded: false });
    expect(await ask('group G all own hired other\nquorum G')).toEqual({ names: ['other'], isNeeded: true });
    expect(await ask('quorum other')).toEqual({ names: ['other'], isNeeded: true });
  });
});
