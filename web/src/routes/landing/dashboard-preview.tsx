// What the dashboard will hold, as structure. It shows shapes instead of figures, because nothing was counted yet.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from './section.tsx';

export function DashboardPreview() {
  const t = useTranslations('landing.preview');
  const panels: readonly { readonly icon: IconName; readonly title: string; readonly body: string }[] = [
    { icon: 'scan', title: t('panelA'), body: t('panelABody') },
    { icon: 'list', title: t('panelB'), body: t('panelBBody') },
    { icon: 'building', title: t('panelC'), body: t('panelCBody') },
  ];
  return (
    <Section id="preview" title={t('title')} body={t('body')} isSunken>
      <div className="overflow-hidden rounded-surface border border-line bg-surface shadow-one">
        <div className="grid divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0 rtl:divide-x-reverse">
          {panels.map((panel) => (
            <div key={panel.title} className="flex flex-col gap-2 p-6">
              <Icon name={panel.icon} size={24} className="text-ink-faint" />
              <h3 className="mt-2 text-base">{panel.title}</h3>
              <p className="text-sm text-ink-soft">{panel.body}</p>
            </div>
          ))}
        </div>
        <div aria-hidden="true" className="flex flex-col divide-y divide-line border-t border-line">
          {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
            <div key={width} className="flex items-center gap-4 px-6 py-4">
              <span className="size-9 rounded-control bg-sunken" />
              <span className={`h-3 rounded-full bg-sunken ${width}`} />
              <span className="ms-auto h-5 w-16 rounded-full bg-sunken" />
            </div>
          ))}
        </div>
      </div>
      <Link to={patterns.auth} search={{ tab: 'signup' }} className={`${buttonClasses({ tone: 'secondary' })} mt-6`}>
        {t('action')}
      </Link>
    </Section>
  );
}
