// Codes of the trade that more than one screen says in words.
export default {
  methods: {
    pcr: 'PCR (DNA)',
    lc_ms: 'LC-MS/MS (peptides)',
    elisa: 'ELISA (antibodies)',
    gas_chromatography: 'Gas chromatography',
  },
  analytes: {
    porcine_dna: 'Pork, DNA',
    porcine_peptide: 'Pork, peptides',
    ethanol: 'Ethanol',
    other_species_dna: 'Other animal species, DNA',
    blood_plasma: 'Blood plasma',
  },
  reportKinds: {
    compliance: 'Compliance report',
    inventory: 'Inventory report',
    batch: 'Batch report',
    certification: 'Certification report',
    audit: 'Audit report',
  },
  documentTypes: { po: 'Purchase order', desadv: 'Despatch advice', bol: 'Bill of lading', inv: 'Invoice' },
  applicationKinds: { initial: 'New certificate', renewal: 'Renewal', change: 'Change of material' },
  segregations: {
    dedicated_line: 'A line of its own',
    cleaned_line: 'A shared line, cleaned before',
    none: 'No separation',
  },
  slaughterMethods: {
    no_stun: 'Without stunning',
    recoverable_stun: 'Stunning that the animal survives',
    non_recoverable_stun: 'Stunning that kills',
    mechanical: 'Mechanical slaughter',
  },
  severities: { major: 'Major', minor: 'Minor' },
  schemeTimes: {
    months: 'Valid for {count, plural, one {one month} other {# months}}',
    days: 'Decision within {count, plural, one {one day} other {# days}}',
  },
} as const;
