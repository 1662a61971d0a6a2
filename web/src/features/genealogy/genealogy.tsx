// A genealogy as it came: the drawing, what is known of the chosen node, and the same as a list.
import type { Genealogy as Traced } from '@amanah/api/genealogy';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { GenealogyGraph } from './genealogy-graph.tsx';
import { GenealogyList } from './genealogy-list.tsx';
import { ProcessPanel, ThingPanel } from './node-panel.tsx';
import { processNode, shownGraph, thingNode } from './shown-graph.ts';

export function Genealogy({ genealogy }: { readonly genealogy: Traced }) {
  const t = useTranslations('genealogy');
  const root = genealogy.roots[0] === undefined ? null : thingNode(genealogy.roots[0]);
  const [chosen, setChosen] = useState(root);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const graph = useMemo(() => shownGraph(genealogy, opened), [genealogy, opened]);
  const choose = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id);
    if (node?.kind === 'more') {
      setOpened(new Set([...opened, node.process]));
      setChosen(processNode(node.process));
    } else setChosen(id);
  };
  const node = graph.nodes.find(({ id }) => id === chosen);
  return (
    <div className="mt-6 flex flex-col gap-6">
      <p role="status" className="text-sm text-ink-soft">
        {t('counted', { things: genealogy.things.length, processes: genealogy.processes.length })}
      </p>
      {genealogy.isCircular ? (
        <Notice tone="amber" icon="warning">
          {t('circular')}
        </Notice>
      ) : null}
      {genealogy.isComplete ? null : <Notice>{t('cut')}</Notice>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <GenealogyGraph graph={graph} chosen={chosen} root={root} onChoose={choose} />
        <Card as="section" className="lg:sticky lg:top-20">
          {node?.kind === 'thing' ? (
            <ThingPanel thing={node.thing} />
          ) : node?.kind === 'process' ? (
            <ProcessPanel process={node.process} genealogy={genealogy} />
          ) : (
            <EmptyState title={t('nothingChosen')} icon="info" />
          )}
        </Card>
      </div>
      {genealogy.processes.length === 0 ? (
        <Notice>{t('alone')}</Notice>
      ) : (
        <Disclosure summary={t('asList')} headingLevel={2}>
          <GenealogyList genealogy={genealogy} />
        </Disclosure>
      )}
    </div>
  );
}
