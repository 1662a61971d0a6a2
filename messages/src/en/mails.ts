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
  invitation: {
    subject: '{inviter} invites you to {organisation} at Amanah',
    body: '{inviter} invites you to work for {organisation}. This link works once and for {days, plural, one {one day} other {# days}}; sign in with your account, or make one, and join:',
    action: 'See the invitation',
    ignore: 'If you do not know what this is about, do nothing: without you nothing happens.',
  },
  recallOfHolder: {
    subject: 'Recall: {product}',
    body: '{publisher} recalls {product}. Your organisation had some of it by its own records or as a named recipient. The reason: {reason} Please keep what is left apart and tell those you sold it to.',
    action: 'See the recall',
    ignore: 'You get this mail because you belong to an organisation that handled these goods.',
  },
  recallOfScanner: {
    subject: 'Recall: {product}',
    body: '{publisher} recalls {product}, which you scanned. The reason: {reason} Please do not eat it.',
    action: 'See the product',
    ignore: 'You get this mail because you scanned one of these packs while you were signed in.',
  },
  recallLifted: {
    subject: 'Recall lifted: {product}',
    body: '{publisher} has lifted the recall of {product}. The reason: {reason}',
    action: 'See what holds now',
    ignore: 'You get this mail because you were told of the recall.',
  },
} as const;
