// That no authority of the register recognises a certifier, in the words of the answers that rest on it. Silent where one does.
import { useQuery } from '@tanstack/react-query';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { Notice } from '../../ui/states.tsx';
import { type Accepted, whoAcceptsQuery } from './who-accepts.tsx';

export function RecognisedByNobody(asked: Accepted) {
  const words = useHeadlineWords();
  const { data } = useQuery(whoAcceptsQuery(asked));
  // Recognised for other goods is another sentence, and depends on the goods.
  if (!data || data.accept.length > 0 || data.doNotAccept.some(({ gap }) => gap === 'out_of_scope')) return null;
  const { word, sentence } = words({
    code: 'recognition.by_nobody',
    details: { certifier: asked.certifier, state: 'certified_not_recognised' },
  });
  return (
    <Notice tone="amber" icon="warning" className="max-w-3xl">
      <p className="font-medium">{word}</p>
      <p>{sentence}</p>
    </Notice>
  );
}
