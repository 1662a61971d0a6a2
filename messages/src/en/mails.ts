// Mails of the service. They must never say to a third person whether an address has an account.
export default {
  greeting: 'Hello {username},',
  greetingUnknown: 'Hello,',
  signature: 'Amanah',
  passwordReset: {
    subject: 'Choose a new password for Amanah',
    body: 'Somebody, hopefully you, asked for a new password. This link works once and for {minutes, plural, one {one minute} other {# minutes}}:',
    action: 'Choose a new password',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  addressAlreadyRegistered: {
    subject: 'You already have an account at Amanah',
    body: 'Somebody, hopefully you, tried to register with this address. It has an account already, so nothing was changed.',
    action: 'Sign in, or ask for a new password',
    ignore: 'If it was not you, you can ignore this mail.',
  },
  confirmAddress: {
    subject: 'Confirm your address to run Amanah',
    body: 'This address is named as that of an operator. Sign in to your account and open this link within {hours, plural, one {one hour} other {# hours}}; then you can decide about applications of organisations:',
    action: 'Confirm the address',
    ignore:
      'If you did not register at Amanah, do not open it: somebody else used your address. Ask for a new password instead, and the account is yours.',
  },
  secondStepCode: {
    subject: '{code} is your code for Amanah',
    body: 'Somebody, hopefully you, gave your password and wants to set up a second step for your account. The code is good for {minutes, plural, one {one minute} other {# minutes}}, in the window where it was asked for:\n\n{code}',
    action: 'To Security',
    ignore:
      'If it was not you, tell this code to nobody: somebody knows your password. Ask for a new one at once on the page where you sign in; that ends every session.',
  },
  invitation: {
    subject: '{inviter} invites you to {organisation} at Amanah',
    body: '{inviter} invites you to work for {organisation}. This link works once and for {days, plural, one {one day} other {# days}}; sign in with your account, or make one, and join:',
    action: 'See the invitation',
    ignore: 'If you do not know what this is about, do nothing: without you nothing happens.',
  },
  ticketReceived: {
    subject: 'Your message to Amanah: {number}',
    body: 'Your message has arrived and has the number {number}. Somebody will answer this address.',
    action: 'Write again',
    ignore: 'If you did not write to us, you can ignore this mail.',
  },
  ticketForOperator: {
    subject: 'Ticket {number}: {topic}',
    body: '{name} ({email}) writes:\n\n{message}',
    action: 'See the tickets',
    ignore: 'You get this mail because your address is that of an operator.',
  },
  disputeReceived: {
    subject: 'Your dispute at Amanah: {number}',
    body: 'Your dispute has arrived and has the number {number}. It is answered by {dueOn}; question and answer are public then, your address is not.',
    action: 'See where it stands',
    ignore: 'If you did not write to us, you can ignore this mail.',
  },
  disputeAnswered: {
    subject: 'Your dispute {number} is answered',
    body: 'A reviewer has answered your dispute {number}. The answer is public.',
    action: 'Read the answer',
    ignore: 'You get this mail because you opened this dispute.',
  },
  disputeForReviewer: {
    subject: 'Dispute {number}',
    body: 'Somebody disputes what the lexicon says. To be answered by {dueOn}.\n\n{text}\n\n{claim}',
    action: 'Answer it',
    ignore: 'You get this mail because your address is that of an operator.',
  },
  notice: {
    subject: '{title}',
    body: '{title}\n\n{body}',
    action: 'Open it at Amanah',
    ignore:
      'You get this mail because it concerns you or your organisation. Which mails you get, and when, you choose on the page of your messages.',
  },
  digest: {
    subject: '{count, plural, one {One message} other {# messages}} from Amanah',
    body: '{count, plural, one {This has happened} other {These things have happened}} since the last daily mail:',
    action: 'See all messages',
    ignore:
      'You get this mail once a day, if something happened. Which mails you get, and when, you choose on the page of your messages.',
  },
} as const;
