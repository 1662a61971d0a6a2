// Privacy policy and terms: plain documents, read as data and not through the message formatter.
export interface LegalDocument {
  readonly title: string;
  readonly updated: string;
  readonly introduction: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  updated: 'December 2024',
  introduction:
    'Amanah means something entrusted to another. That is how we treat what you give us: we take little, say why, and let you take it back. This policy describes the service as it is today.',
  sections: [
    {
      title: 'Checking without an account',
      paragraphs: [
        'You can check products without an account. We then store the code, the time, the result, how it was entered (camera, photo, typed, link) and the country you chose, if any. We do not store your name, and we do not link checks of different visits to each other.',
        'The camera picture is read on your device. It is never sent to us.',
      ],
    },
    {
      title: 'With an account',
      paragraphs: [
        'We store your username, e-mail address, role, organisation if you join one, and your password as a one-way hash that we cannot read. Checks made while you are signed in are kept with your account, so that you can find them again.',
        'If you register an organisation, its name, kind, country and license number are stored. After approval, its name, kind and country are public.',
      ],
    },
    {
      title: 'Location',
      paragraphs: [
        'We ask for no location to check a product. If you choose to send one, it is rounded to a tenth of a degree, about eleven kilometres, before anything is stored. It serves one purpose: to notice that the same serial number appears at two places too far apart.',
      ],
    },
    {
      title: 'On your device',
      paragraphs: [
        'Your browser keeps your sign-in, your language, the appearance and the country you chose. It also keeps the app itself, an offline pack of verdicts for your country, and scans you made without a connection until they are sent; an auditor’s checklist stays until sign-out. Cookies keep you signed in, let your account know this browser again, and tell our server the language and the country that you chose, so that pages arrive ready for you. None of them is used to follow you. There are no advertising or analytics services of third parties on our pages, and fonts and scripts come from our own server.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To answer your check, to show you your history, to protect accounts against misuse, and to find copied codes and unsafe products. We count checks in coarse groups for producers and certifiers; small groups are hidden so that nobody can be recognised.',
        'We do not sell personal data, and no payment changes a verdict.',
      ],
    },
    {
      title: 'The tamper-evident log',
      paragraphs: [
        'Certificates and recorded production steps are written into a log that can only grow. It holds checksums and no personal data. Checks by shoppers are never written into it.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Account data is kept until you ask us to delete the account. Checks made without an account are kept for as long as they are needed to detect copied codes. Technical logs, which hold network addresses, are kept for a short time for security and then removed.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'Under the Malaysian Personal Data Protection Act 2010, and under the law of the place where you live where it gives you more, you may ask what we hold about you, have it corrected, withdraw your consent, and have your account deleted. Write to the operator of this service from the e-mail address of your account.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'If this policy changes in substance, the date above changes and we say so on this page before it applies.',
      ],
    },
  ],
};

export const terms: LegalDocument = {
  title: 'Terms of Service',
  updated: 'December 2024',
  introduction:
    'These terms apply to everyone who uses Amanah. They are short on purpose. Please read the second section with care: it says what a result means.',
  sections: [
    {
      title: 'The service',
      paragraphs: [
        'Amanah shows what is known about the halal status of food products: certificates, the bodies that issued them, recorded production steps, recalls and laboratory results. Checking products is free for shoppers and needs no account.',
      ],
    },
    {
      title: 'What a result means',
      paragraphs: [
        'A result is a reading of the evidence that we hold on the day you ask, judged by published rules. It says what was checked and what could not be proven. It is not a religious ruling and does not replace the judgement of a certification body or scholar.',
        '"No concern found" is not a certification. A code that reads as genuine may have been copied onto another pack. If in doubt, ask the producer or the certification body.',
        'Amanah certifies nothing itself. Certification bodies are named as facts of a public register; this does not mean that they run or endorse Amanah.',
      ],
    },
    {
      title: 'Demonstration data',
      paragraphs: [
        'Products and organisations marked as demonstration are invented. They must not be relied on for buying or eating anything.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Give true information, keep your password to yourself, and tell us if somebody else may know it. You are responsible for what is done with your account until you tell us.',
        'Accounts for an organisation may act for it only after approval. Whoever registers an organisation declares that they may do so.',
      ],
    },
    {
      title: 'Information from organisations',
      paragraphs: [
        'Certifiers, producers and retailers answer for what they enter. It has to be true, theirs to give, and corrected when it changes. Certificates and recorded steps cannot be removed without a trace: corrections are added, and the old entry stays recognisable as corrected.',
      ],
    },
    {
      title: 'Fair use',
      paragraphs: [
        'Do not try to break into the service, to overload it, to obtain the data of others, or to present a result as something other than it is. Do not print our codes on goods that they do not name. We may limit or close accounts that do so.',
      ],
    },
    {
      title: 'Availability',
      paragraphs: [
        'We work to keep the service available and correct, but do not promise that it is always so. We may change or end parts of it, and say so beforehand where we can.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'As far as the law allows, our total liability arising from the use of the service is limited to the amount you paid us in the twelve months before the event. Nothing in these terms limits liability that the law does not allow to be limited.',
      ],
    },
    {
      title: 'Law',
      paragraphs: [
        'These terms are governed by the laws of Malaysia, and the courts of Malaysia are responsible for disputes. Rights that the law of the country where you live gives you as a consumer remain yours.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'We may change these terms. The date above says when they last changed. If you continue to use the service after a change, the new terms apply.',
      ],
    },
  ],
};
