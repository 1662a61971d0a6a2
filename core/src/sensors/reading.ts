// What a sensor says, and what is allowed where it stands. Limits are plain data: they come from the way a product is kept, and a
// bound product's printed band replaces the permitted one. No rule is decided here.

export const quantities = ['temperature', 'humidity'] as const;
/** Temperature in degrees Celsius, humidity in percent. */
export type Quantity = (typeof quantities)[number];

export interface Reading {
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly at: number;
  readonly value: number;
}

/** Both ends belong to the band; null: no end on that side. */
export interface Band {
  readonly least: number | null;
  readonly most: number | null;
}

export interface Limits {
  /** What the product may have; minutes outside it are counted as exposure. */
  readonly permitted: Band;
  /** Outside it the device is in warning at once; an alert follows after `warningAfterMinutes`. */
  readonly warning: Band;
  /** Outside it the device is critical, and an alert follows after `criticalAfterMinutes`. */
  readonly critical: Band;
  readonly warningAfterMinutes: number;
  readonly criticalAfterMinutes: number;
  /** null: silence of this quantity is nobody's business. */
  readonly silenceAfterMinutes: number | null;
  /** The very same value for so long means a sensor that hangs. */
  readonly flatAfterMinutes: number;
  /** A change this large from one reading to the next is no weather: a fault, or somebody moved the sensor. */
  readonly jump: number;
}

export const deviceTypes = ['chilled', 'frozen', 'ambient'] as const;
export type DeviceType = (typeof deviceTypes)[number];

const calm = { warningAfterMinutes: 10, criticalAfterMinutes: 0, flatAfterMinutes: 360 } as const;
const none: Band = { least: null, most: null };
const anyHumidity: Limits = {
  ...calm,
  permitted: none,
  warning: none,
  critical: none,
  silenceAfterMinutes: null,
  flatAfterMinutes: 1_440,
  jump: 60,
};

// Chilled: warning above 6.5 °C (specification, section 5), critical above the 8 °C of chill holding (GB SI 2013/2996, schedule 4).
// Frozen: brief rises to -15 °C are tolerated (Directive 89/108/EEC, article 5). Ambient: dry goods.
const known: Readonly<Record<DeviceType, Readonly<Record<Quantity, Limits>>>> = {
  chilled: {
    temperature: {
      ...calm,
      permitted: { least: 0, most: 4 },
      warning: { least: -1, most: 6.5 },
      critical: { least: -3, most: 8 },
      silenceAfterMinutes: 15,
      jump: 8,
    },
    humidity: anyHumidity,
  },
  frozen: {
    temperature: {
      ...calm,
      permitted: { least: null, most: -18 },
      warning: { least: null, most: -15 },
      critical: { least: null, most: -12 },
      silenceAfterMinutes: 15,
      jump: 10,
    },
    humidity: anyHumidity,
  },
  ambient: {
    temperature: {
      ...calm,
      permitted: { least: 5, most: 25 },
      warning: { least: 2, most: 30 },
      critical: { least: 0, most: 40 },
      silenceAfterMinutes: 60,
      jump: 12,
    },
    humidity: {
      ...anyHumidity,
      permitted: { least: null, most: 65 },
      warning: { least: null, most: 70 },
      critical: { least: null, most: 85 },
    },
  },
};

/** Minutes outside the permitted band that a batch may have in all, before its verdict speaks of exposure. */
export const permittedMinutesOutside = 60;

/**
 * Limits of a quantity where things are kept this way. A product's printed band replaces what is permitted, never the alarms.
 *
 * @example limitsFor('chilled', 'temperature').warning.most // 6.5
 */
export function limitsFor(type: DeviceType, quantity: Quantity, printed: Band | null = null): Limits {
  const limits = known[type][quantity];
  return printed === null || (printed.least === null && printed.most === null) || quantity !== 'temperature'
    ? limits
    : { ...limits, permitted: printed };
}

const chilledCategories: readonly string[] = ['meat', 'poultry', 'seafood', 'dairy', 'ready_meal'];

/**
 * How a product of this category is kept when its pack does not say.
 *
 * @example deviceTypeFor('poultry') // 'chilled'
 */
export function deviceTypeFor(category: string): DeviceType {
  return chilledCategories.includes(category) ? 'chilled' : 'ambient';
}

/**
 * Which side of a band a value is on; null inside.
 *
 * @example sideOf(6.6, { least: -1, most: 6.5 }) // 'above'
 */
export function sideOf(value: number, band: Band): 'above' | 'below' | null {
  if (band.most !== null && value > band.most) return 'above';
  return band.least !== null && value < band.least ? 'below' : null;
}

export const sensorStatuses = ['optimal', 'warning', 'critical'] as const;
export type SensorStatus = (typeof sensorStatuses)[number];

/**
 * What a card shows of a value: at once, without waiting for a duration.
 *
 * @example statusOf(6.6, limitsFor('chilled', 'temperature')) // 'warning'
 */
export function statusOf(value: number, limits: Limits): SensorStatus {
  if (sideOf(value, limits.critical) !== null) return 'critical';
  return sideOf(value, limits.warning) === null ? 'optimal' : 'warning';
}
