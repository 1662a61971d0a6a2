// Words of the command `amanah`: help, faults, findings. Options and codes keep their spelling in every language.
export default {
  failed: 'amanah failed: {why}',
  help: {
    all: `amanah: watch the log and check what it vouches for, without believing the server.

  amanah witness   cosign the checkpoints of logs that only grow
  amanah monitor   follow a log, report certificates and misbehaviour
  amanah verify    check evidence or a proof, offline where it can
  amanah simulate  play the sensors of the demo, or your own, over MQTT
  amanah backup    copy an installation into a folder, also while it runs
  amanah restore   bring such a copy back into an empty place

  amanah COMMAND --help   options and exit codes of a command
  --language CODE         the language of every sentence, en or ar`,
    witness: `amanah witness keygen --key FILE --name NAME
  Makes a key, writes it to FILE for its owner alone and prints the public half. Never overwrites a file.
  NAME is a host and path of yours without a scheme, such as witness.example/w1.

amanah witness --key FILE --state DIR --policy FILE --listen HOST:PORT [--name NAME]
  Answers POST /add-checkpoint as c2sp.org/tlog-witness says. Cosigns a checkpoint only when it is the last one with
  entries added, and only for the logs of the policy file (c2sp.org/tlog-policy).
  --key FILE          the key of keygen
  --state DIR         what was cosigned last; one process at a time. Never restore an older copy: make a new key instead
  --policy FILE       its log lines are the logs that are accepted; "quorum none" is enough
  --listen HOST:PORT  where to answer; [::1]:8080 for IPv6. Put HTTPS in front of it
  --name NAME         refuse to start when the key has another name

Exit codes: 0 stopped as asked, 2 cannot start, 70 failed.`,
    monitor: `amanah monitor --log URL --policy FILE --state DIR [--watch DID ...] [--once | --every SECONDS] [--webhook URL] [--json]
  Follows a log from outside. Checks its signature and cosignatures, that it only grew, that entries and tiles say the
  same, and reads every entry. Believes no proof of the server: every hash is computed here.
  --log URL         the prefix of the log, such as https://amanah.example/log
  --policy FILE     whom you believe (c2sp.org/tlog-policy): the log, the witnesses, how many of them
  --state DIR       what was seen last, and evidence; one process at a time
  --watch DID       report the certificates of this issuer; may be repeated. Without it, of every issuer.
                    Keys, and issuers that leave, are reported of all
  --once            look once and end with an exit code
  --every SECONDS   look again and again; 60 without it
  --webhook URL     post findings as JSON; what is not answered with 2xx is posted again
  --json            findings as JSON, one a line

A finding may come twice after a crash, never not at all. Its id stays the same.
Exit codes with --once: 0 nothing new, 10 certificates were issued or changed, 20 the log misbehaved,
2 cannot start, 3 the log or the webhook was not reached, 70 failed. The gravest wins: 20, 10, 3.`,
    verify: `amanah verify FILE|URL|CODE [--policy FILE] [--server URL] [--offline] [--json] [--leaf FILE]
  Checks evidence: signatures, status, place in the log, checkpoint, witnesses. Says every check with its result.
  FILE             evidence that was saved, or a proof (c2sp.org/tlog-proof) together with --leaf
  URL              where evidence is served; with --server it is a code, such as a GS1 Digital Link
  CODE             a code or number of a certificate, batch or event; asks the server for its evidence
  --policy FILE    whom you believe. Without it the policy of the server is used, and that is said
  --server URL     the server to ask about a CODE
  --offline        never touch the network
  --json           one JSON object
  --leaf FILE      the entry that a proof is about, byte for byte

Exit codes: 0 verified, 1 refused, 2 cannot start, 3 not reached, 70 failed.`,
    backup: `amanah backup FOLDER [--with-keys]
  Copies the database of this installation as of one moment into a new folder, with a manifest of checksums and the
  position of the log that was signed last. Works while the product runs; takes no mails. The installation is named by the
  environment, as for the product: DATA_DIR, or DATABASE_URL.
  --with-keys  with the key-encryption key; whoever has such a folder can sign in every name

Exit codes: 0 done, 2 cannot start, 70 failed.`,
    restore: `amanah restore FOLDER
  Brings a backup back into an empty DATA_DIR, or an empty DATABASE_URL: all of it or nothing. Checks every part first and
  says all that is wrong. The key-encryption key has to be there, in DATA_DIR/keys or by KEY_ENCRYPTION_KEY_FILE, unless
  the backup has it.

Exit codes: 0 done, 2 cannot start or the backup is damaged, 70 failed.`,
    simulate: `amanah simulate sensors [--url URL] [--rate NUMBER] [--key FILE | --device ID:SECRET ...] [--count NUMBER]
  Plays sensors over MQTT, each with its own credentials: temperatures that drift, doors that open, a unit that fails.
  --url URL           the broker; mqtt://127.0.0.1:1883 without it, mqtts:// for TLS
  --rate NUMBER       readings of each device in a second; one every three seconds without it
  --key FILE          key file of the installation, from which the secrets of the demo's devices follow;
                      ./data/keys/master.key without it
  --device ID:SECRET  a device that you registered; may be repeated. Others than these are not played then
  --count NUMBER      so many readings of each device, then end

Exit codes: 0 done or stopped as asked, 2 cannot start, 3 the broker was not reached or refused, 70 failed.`,
  },
  simulate: {
    begun: 'Playing {count} devices on {url}. Stop with Ctrl-C.',
    sent: '{time}  {device}  {temperature} °C  {humidity} %',
    notConnected: '{device} did not get in at {url}: {why}',
    broken: 'The connection broke and is made again: {why}',
  },
  usage: {
    folderMissing: 'Say which folder. See --help.',
    simulateWhat: 'Say what to simulate: amanah simulate sensors. See --help.',
    mqttUrlInvalid: '--url needs a URL such as mqtt://127.0.0.1:1883, not {value}.',
    numberInvalid: '{option} needs a number above 0, at most {most}, not {value}.',
    deviceInvalid: '--device needs an identifier and a secret with a colon between them, not {value}.',
    commandUnknown: 'There is no command {command}. See amanah --help.',
    optionUnknown: 'There is no option {option} here. See --help.',
    optionNeedsValue: 'The option {option} needs a value.',
    optionTakesNoValue: 'The option {option} takes no value.',
    optionRepeated: 'The option {option} may be given once.',
    optionRequired: 'The option {option} is missing. See --help.',
    operandUnexpected: 'Nothing is expected like {operand}. See --help.',
    operandMissing: 'Say what to verify: a file, a URL or a code. See --help.',
    listenInvalid: '--listen needs a host and a port such as 127.0.0.1:8080, not {value}.',
    urlInvalid: '{option} needs a URL with http or https, not {value}.',
    secondsInvalid: '--every needs seconds from 1 to 86400, not {value}.',
    issuerInvalid: '--watch needs the identifier of an issuer such as did:web:certifier.example, not {value}.',
    onceOrEvery: '--once and --every exclude each other.',
    languageUnknown: 'There is no language {value}.',
    serverMissing: 'A code needs --server URL, the server to ask for its evidence.',
    offlineNeedsFile: 'Offline only a file can be verified, and {operand} is none.',
    leafNeeded: '{file} is a proof. It needs --leaf FILE, the entry that it is about.',
    leafUnexpected: '{file} is no proof, so --leaf has no place here.',
    policyNeeded: '{file} is a proof and brings no policy. It needs --policy FILE.',
  },
  file: {
    unreadable: 'The file {file} cannot be read: {why}',
    unwritable: 'The file {file} cannot be written: {why}',
    policyRefused: 'The policy {file} is refused at line {line}: {refusal}',
    policyHasNoLog: 'The policy {file} names no log, so there is nothing to cosign.',
    policyLacksLog: 'The policy {file} names no log {log}.',
    notEvidence: '{file} is neither evidence nor a proof: {why}',
  },
  state: {
    folderInUse: 'The state folder {folder} is in use by another process.',
    folderUnusable: 'The state folder {folder} cannot be used: {why}',
    fileDamaged: 'The state {file} is damaged. It is not replaced, because beginning again would forget what was seen.',
    otherLog: 'The state folder {folder} belongs to the log {known}, not to {asked}.',
  },
  key: {
    made: 'The key is in {file}. Keep it to yourself; give the line above to the log.',
    fileExists: 'The file {file} exists already and is not overwritten.',
    fileInvalid: 'The file {file} holds no key of a witness.',
    nameInvalid: 'A key cannot be named {name}: no spaces and no plus sign.',
    nameDiffers: 'The key in {file} is named {name}, not {asked}.',
  },
  witness: {
    knows: '{origin}: last cosigned at size {size}',
    listening: 'listening on {url}',
    cannotListen: 'Cannot listen on {address}: {why}',
    cosigned: 'cosigned {origin} at size {size}',
    refused: 'refused a request for {origin}: {status} {refusal}',
    failed: 'A request failed and nothing was signed: {why}',
  },
  monitor: {
    nothingNew: '{origin}: nothing new up to {size} entries.',
    entry: '{id}: {kind}. Issuer {issuer}, {time}, subject {subject}.',
    evidence: 'Both checkpoints are kept in {evidence}.',
  },
  http: {
    unreachable: 'Not reached: {url}: {why}',
  },
  kinds: {
    certificate: {
      imported: 'Certificate brought from an earlier register',
      issued: 'Certificate issued',
      suspended: 'Certificate suspended',
      reinstated: 'Certificate reinstated',
      revoked: 'Certificate revoked',
      renewed: 'Certificate renewed',
    },
    event: { captured: 'Event captured' },
    issuer_key: { published: 'Key of an issuer published', revoked: 'Key of an issuer revoked' },
    log_key: { published: 'New key of the log, vouched for by the one before' },
    organisation: { left: 'A certifier has ended its work' },
    accreditation: { published: 'Accreditation published' },
    recognition: { published: 'Recognition published' },
    status_list: { published: 'Status list published' },
    rule_set: { published: 'Rule set published' },
    lexicon: { published: 'Ingredient lexicon published' },
    audit: { recorded: 'Something done in the name of an organisation' },
    dispute: { answered: 'Dispute answered' },
    recall: { published: 'Recall published', lifted: 'Recall lifted' },
    lab_result: { overturned: 'Laboratory result overturned', sisters_cleared: 'Other batches cleared of a result' },
  },
  entryFaults: {
    malformed: 'This entry is no statement that the log may hold.',
    backdated: 'Backdated: it claims {time}, but the log was accepted without it at {acceptedBefore}.',
    in_future: 'It claims a time that has not come: {time}.',
  },
  faults: {
    checkpoint_malformed: 'The checkpoint of {log} is malformed.',
    origin_wrong: 'What is served is not the checkpoint of {log}.',
    log_signature_missing: 'The checkpoint of {log} does not carry its signature.',
    log_signature_invalid: 'The signature of {log} on its checkpoint is not valid.',
    cosignature_invalid: 'A cosignature on the checkpoint of {log} is not valid.',
    quorum_missed: 'Too few witnesses have cosigned the checkpoint of {log} with {presentedSize} entries.',
    shrunk: '{log} has shrunk: it had {acceptedSize} entries and now shows {presentedSize}.',
    forked: '{log} is forked: it shows another tree with {presentedSize} entries than it did before.',
    inconsistent: '{log} is forked: its {presentedSize} entries do not continue the {acceptedSize} it had before.',
    answer_malformed: '{log} served something malformed: {path}.',
    entries_disagree: '{log} serves entries that are not those of its checkpoint with {presentedSize} entries.',
    tiles_disagree: '{log} serves a tile that its entries do not hash to: {path}.',
    trail_cut:
      'The audit trail of {issuer} was cut: {log} has {acceptedSize} entries of it, and {presentedSize} are served.',
  },
  verify: {
    verified: 'The proof holds: {title}',
    refused: 'The proof does not hold: {title}',
    said: 'The server says of the goods: {message}',
    noEvidence: 'The server has no evidence under {code}: nothing was checked, and nothing is proven.',
    nothingRecorded: 'Nothing is recorded yet that could be checked: {title}',
    proofVerified: 'Entry {index} is in the log {origin}, in its tree of {size} entries.',
    proofRefused: 'The proof is refused.',
    codeSigned: 'What is signed names {code}.',
    codeOfAnother: 'REFUSED: this evidence is about something else than {code}.',
    codeNotSigned: 'That {code} stands for this is the word of the server; nothing that is signed names the code.',
    notInLog: 'No signed checkpoint of a log that you believe holds this, or not yet.',
    policyChosen: 'Measured against your policy {file}.',
    policyOfServer:
      'The policy came from the server and was not chosen by you. It shows that the evidence is whole, not that the server is honest.',
    results: { passed: 'passed ', limited: 'limited', failed: 'FAILED ', skipped: 'skipped' },
  },
  // Codes of evidence have their words on the evidence page; these speak of "this browser" there.
  codes: {
    evidence: {
      no_outside_witness: 'By this policy nobody but the operator has to sign the log.',
    },
    ledger: {
      log_unknown: 'The proof rests on a log that the policy does not name.',
      log_signature_missing: 'The log of the policy has not signed this.',
      signature_unknown: 'Somebody signed whom the policy does not name.',
      consistency_missing: 'The log does not show that it continues what was seen before.',
      consistency_broken: 'This is not the log that was seen before: old entries were changed or removed.',
    },
  },
} as const;
