// The camera of a scanner as a pure state machine (specification, section 4): unknown, then granted and active, or failed.
export type CameraFault = 'denied' | 'none' | 'other';
export type Facing = 'environment' | 'user';

export interface CameraState {
  readonly permission: 'unknown' | 'granted' | 'failed';
  /** Whether somebody wants to scan; stays true while the camera starts or restarts. */
  readonly isScanning: boolean;
  readonly phase: 'off' | 'starting' | 'on';
  readonly fault: CameraFault | null;
  readonly facing: Facing;
  /** Grows with every start, so that an answer to an older request is known as late. */
  readonly attempt: number;
}

export type CameraEvent =
  /** Start Camera and Enable Camera. */
  | { readonly type: 'start_pressed' }
  /** Stop Camera, leaving the screen, a hidden page. */
  | { readonly type: 'stopped' }
  | { readonly type: 'reset_pressed' }
  /** 100 ms after Reset or a flip. */
  | { readonly type: 'restart_due' }
  | { readonly type: 'flip_pressed' }
  | { readonly type: 'opened'; readonly attempt: number }
  | { readonly type: 'refused'; readonly attempt: number; readonly fault: CameraFault }
  /** The device took the camera away: unplugged, or used elsewhere. */
  | { readonly type: 'lost' };

/** After Reset and after a flip. */
export const restartMilliseconds = 100;

export const cameraAtStart: CameraState = {
  permission: 'unknown',
  isScanning: false,
  phase: 'off',
  fault: null,
  facing: 'environment',
  attempt: 0,
};

export function nextCamera(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'start_pressed':
      if (state.phase !== 'off') return state;
      return { ...state, isScanning: true, phase: 'starting', fault: null, attempt: state.attempt + 1 };
    case 'stopped':
      return { ...state, isScanning: false, phase: 'off' };
    case 'reset_pressed':
      return state.isScanning ? { ...state, phase: 'off' } : state;
    case 'flip_pressed': {
      const facing = state.facing === 'environment' ? 'user' : 'environment';
      return state.isScanning ? { ...state, facing, phase: 'off' } : { ...state, facing };
    }
    case 'restart_due':
      if (!state.isScanning || state.phase !== 'off') return state;
      return { ...state, phase: 'starting', fault: null, attempt: state.attempt + 1 };
    case 'opened':
      if (event.attempt !== state.attempt || state.phase !== 'starting') return state;
      return { ...state, permission: 'granted', phase: 'on' };
    case 'refused':
      if (event.attempt !== state.attempt || state.phase !== 'starting') return state;
      return { ...state, permission: 'failed', isScanning: false, phase: 'off', fault: event.fault };
    case 'lost':
      return state.phase === 'on'
        ? { ...state, permission: 'failed', isScanning: false, phase: 'off', fault: 'other' }
        : state;
  }
}

/**
 * The three words the specification has for a camera that does not start.
 * @example faultOf(new DOMException('', 'NotAllowedError')) // 'denied'
 */
export function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'DevicesNotFoundError') return 'none';
  return 'other';
}
