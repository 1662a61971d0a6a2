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
} as const;
