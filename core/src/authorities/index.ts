// The door of authorities.
export {
  isForCategory,
  isRecognisedFor,
  isRecognisedOn,
  isRecognitionOver,
  type RecognitionPeriod,
  type RecognitionTerms,
  recognitionGap,
  recognitionGaps,
  recognitionStatus,
} from './recognition.ts';
export { type TransitionRule, transitionKinds } from './transition-rule.ts';
