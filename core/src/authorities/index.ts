// The door of authorities.
export {
  isRecognisedOn,
  isRecognitionOver,
  type RecognitionPeriod,
  type RecognitionTerms,
  recognitionStanding,
} from './recognition.ts';
export { type TransitionRule, transitionKinds } from './transition-rule.ts';
