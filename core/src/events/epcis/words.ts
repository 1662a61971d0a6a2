// The words of the Core Business Vocabulary 2.0 and of the GS1 Web Vocabulary that EPCIS events use, and the one spelling under
// which they are compared. Own words are URIs; nothing here asks whether a URI is known to anybody.
import type { Namespaces } from '../event-hash.ts';

const bizSteps: readonly string[] = [
  'accepting',
  'arriving',
  'assembling',
  'collecting',
  'commissioning',
  'consigning',
  'creating_class_instance',
  'cycle_counting',
  'decommissioning',
  'departing',
  'destroying',
  'disassembling',
  'dispensing',
  'encoding',
  'entering_exiting',
  'holding',
  'inspecting',
  'installing',
  'killing',
  'loading',
  'other',
  'packing',
  'picking',
  'receiving',
  'removing',
  'repackaging',
  'repairing',
  'replacing',
  'reserving',
  'retail_selling',
  'shipping',
  'staging_outbound',
  'stock_taking',
  'stocking',
  'storing',
  'transporting',
  'unloading',
  'unpacking',
  'void_shipping',
  'sensor_reporting',
  'sampling',
];
const dispositions: readonly string[] = [
  'active',
  'container_closed',
  'damaged',
  'destroyed',
  'dispensed',
  'disposed',
  'encoded',
  'expired',
  'in_progress',
  'in_transit',
  'inactive',
  'no_pedigree_match',
  'non_sellable_other',
  'partially_dispensed',
  'recalled',
  'reserved',
  'retail_sold',
  'returned',
  'sellable_accessible',
  'sellable_not_accessible',
  'stolen',
  'unknown',
  'available',
  'completeness_verified',
  'completeness_inferred',
  'conformant',
  'container_open',
  'mismatch_instance',
  'mismatch_class',
  'mismatch_quantity',
  'needs_replacement',
  'non_conformant',
  'unavailable',
];
const bizTransactionTypes = [
  'bol',
  'cert',
  'desadv',
  'inv',
  'pedigree',
  'po',
  'poc',
  'prodorder',
  'recadv',
  'rma',
  'testprd',
  'testres',
  'upevt',
] as const;
export type BizTransactionType = (typeof bizTransactionTypes)[number];
const sourceDestinationTypes: readonly string[] = ['owning_party', 'possessing_party', 'location'];
const errorReasons: readonly string[] = ['did_not_occur', 'incorrect_data'];
const measurementTypes: readonly string[] = [
  'AbsoluteHumidity',
  'AbsorbedDose',
  'AbsorbedDoseRate',
  'Acceleration',
  'Radioactivity',
  'Altitude',
  'AmountOfSubstance',
  'AmountOfSubstancePerUnitVolume',
  'Angle',
  'AngularAcceleration',
  'AngularMomentum',
  'AngularVelocity',
  'Area',
  'Capacitance',
  'Conductance',
  'Conductivity',
  'Count',
  'Density',
  'Dimensionless',
  'DoseEquivalent',
  'DoseEquivalentRate',
  'DynamicViscosity',
  'ElectricCharge',
  'ElectricCurrent',
  'ElectricCurrentDensity',
  'ElectricFieldStrength',
  'Energy',
  'Exposure',
  'Force',
  'Frequency',
  'Illuminance',
  'Inductance',
  'Irradiance',
  'KinematicViscosity',
  'Length',
  'LinearMomentum',
  'Luminance',
  'LuminousFlux',
  'LuminousIntensity',
  'MagneticFlux',
  'MagneticFluxDensity',
  'MagneticVectorPotential',
  'Mass',
  'MassConcentration',
  'MassFlowRate',
  'MassPerAreaTime',
  'MemoryCapacity',
  'MolalityOfSolute',
  'MolarEnergy',
  'MolarMass',
  'MolarVolume',
  'Power',
  'Pressure',
  'RadiantFlux',
  'RadiantIntensity',
  'RelativeHumidity',
  'Resistance',
  'Resistivity',
  'SolidAngle',
  'SpecificVolume',
  'Speed',
  'SurfaceDensity',
  'SurfaceTension',
  'Temperature',
  'Time',
  'Torque',
  'Voltage',
  'Volume',
  'VolumeFlowRate',
  'VolumeFraction',
  'VolumetricFlux',
  'Wavenumber',
];
const sensorAlertTypes: readonly string[] = ['ALARM_CONDITION', 'ERROR_CONDITION'];
const components: readonly string[] = [
  'x',
  'y',
  'z',
  'axial_distance',
  'azimuth',
  'height',
  'spherical_radius',
  'polar_angle',
  'elevation_angle',
  'easting',
  'northing',
  'latitude',
  'longitude',
  'altitude',
];

/** A standard vocabulary: where its words may stand bare, and the URIs that mean the same. */
export interface Vocabulary {
  readonly name: string;
  readonly words: ReadonlySet<string>;
  /** In front of the bare word, the first as the JSON-LD context of GS1 writes it. */
  readonly stems: readonly string[];
  /** URIs that JSON may not use for a standard word: the bare word is the only form. EPCIS 2.0 section 10.2. */
  readonly refused: RegExp;
}

const CBV_URN = /^(?:urn:epcglobal:cbv|https?:\/\/ns\.gs1\.org\/cbv\/)/;
const GS1_VOCABULARY = /^https?:\/\/(?:www\.)?gs1\.org\/voc\//;

const cbv = (name: string, words: readonly string[], web: string, urn: string): Vocabulary => ({
  name,
  words: new Set(words),
  stems: [`https://ref.gs1.org/cbv/${web}-`, `urn:epcglobal:cbv:${urn}:`],
  refused: CBV_URN,
});
const gs1 = (name: string, words: readonly string[]): Vocabulary => ({
  name,
  words: new Set(words),
  stems: ['https://gs1.org/voc/', 'https://www.gs1.org/voc/', 'https://ref.gs1.org/voc/'],
  refused: GS1_VOCABULARY,
});

export const vocabularies = {
  bizStep: cbv('bizStep', bizSteps, 'BizStep', 'bizstep'),
  disposition: cbv('disposition', dispositions, 'Disp', 'disp'),
  bizTransactionType: cbv('bizTransaction type', bizTransactionTypes, 'BTT', 'btt'),
  sourceDestinationType: cbv('source or destination type', sourceDestinationTypes, 'SDT', 'sdt'),
  errorReason: cbv('error reason', errorReasons, 'ER', 'er'),
  component: cbv('component', components, 'Comp', 'comp'),
  measurementType: gs1('measurement type', measurementTypes),
  sensorAlertType: gs1('sensor alert type', sensorAlertTypes),
} as const satisfies Record<string, Vocabulary>;

/** Prefixes that the JSON-LD context of EPCIS 2.0 declares by itself. */
export const standardNamespaces: Namespaces = {
  epcis: 'https://ref.gs1.org/epcis/',
  cbv: 'https://ref.gs1.org/cbv/',
  cbvmda: 'urn:epcglobal:cbv:mda:',
  gs1: 'https://gs1.org/voc/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  dcterms: 'http://purl.org/dc/terms/',
};

/**
 * A compact name in full. A name whose prefix nobody declared is an absolute URI already, by the rules of JSON-LD.
 *
 * @example expandName('ex:note', { ex: 'https://ns.example.com/' }) // 'https://ns.example.com/note'
 */
export function expandName(name: string, namespaces: Namespaces): string {
  const colon = name.indexOf(':');
  if (colon < 1 || name.startsWith('//', colon + 1)) return name;
  const prefix = name.slice(0, colon);
  const namespace = Object.hasOwn(namespaces, prefix)
    ? namespaces[prefix]
    : Object.hasOwn(standardNamespaces, prefix)
      ? standardNamespaces[prefix]
      : undefined;
  return namespace === undefined ? name : namespace + name.slice(colon + 1);
}

/**
 * The spelling in which words are compared: the bare word of the standard, or the URI of any other.
 *
 * @example wordOf(vocabularies.bizStep, 'https://ref.gs1.org/cbv/BizStep-shipping', {}) // 'shipping'
 */
export function wordOf(vocabulary: Vocabulary, text: string, namespaces: Namespaces): string {
  if (vocabulary.words.has(text)) return text;
  const full = expandName(text, namespaces);
  for (const stem of vocabulary.stems) {
    if (full.startsWith(stem) && vocabulary.words.has(full.slice(stem.length))) return full.slice(stem.length);
  }
  return full;
}
