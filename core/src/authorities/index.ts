// The door of authorities.
export {
  isForCategory,
  isRecognisedFor,
  isRecognisedOn,
  isRecognitionOver,
  type RecognitionPeriod,
  type RecognitionTerms,
  recognitionStatus,
} from './recognition.ts';
export { type TransitionRule, transitionKinds } from './transition-rule.ts';
