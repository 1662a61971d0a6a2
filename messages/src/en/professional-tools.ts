// The professional tools: overview, management, settings.
export default {
  pageTitle: 'Professional Tools',
  introduction: {
    retailer: 'Your stores, what is on their shelves, and whether it may be there.',
    producer: 'Your products and batches, from the plan to the pack.',
    certifier: 'Your queue, from the application to the certificate.',
  },
  gate: {
    title: 'Professional Access Required',
    body: 'This section is for retailers, producers, and certifiers only.',
  },
  tabs: {
    label: 'Professional tools',
    overview: 'Overview',
    management: 'Management',
    reports: 'Reports',
    settings: 'Settings',
  },
  actions: {
    title: 'Quick actions',
    /** What each page of the menu is for. */
    notes: {
      products: 'Add and correct what stands on your labels',
      batches: 'Plan, check and finish',
      applications: 'For certificates, with live checks',
      applicationsQueue: 'Documents, audits, decisions',
      recordEvent: 'By form, by scanning or from a table',
      labels: 'QR, DataMatrix and SSCC with serials',
      inventory: 'Receive, count, sell, write off',
      recalls: 'Reach everybody who has the goods',
      certificates: 'Issue, suspend, renew, revoke',
      schemes: 'Criteria and parameters, by version',
      organisation: 'Members, sites, audit trail',
      laboratory: 'Results by batch, alarms, investigations',
      genealogy: 'Where goods came from and went',
      massBalance: 'Certified mass in and out of each site',
      iotMonitoring: 'Temperatures, devices, cold chains',
      signingKeys: 'What your statements are signed with',
    },
  },
  settings: {
    notifications: 'Notifications',
    notificationsBody: 'Which mails, messages and bell signs you get, topic by topic.',
  },
} as const;
