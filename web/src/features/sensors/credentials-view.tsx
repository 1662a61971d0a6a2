// The secret of a device, shown once, with examples that work as they are. Nothing of it is kept in the browser.
import type { SensorCredentials } from '@amanah/api/sensors';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCopy } from '../../platform/copy.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Notice } from '../../ui/states.tsx';

export interface CredentialsViewProps {
  readonly credentials: SensorCredentials;
  readonly onDone: () => void;
}

/** Commands that run in any shell with the usual clients. */
export function examplesOf({ device, secret, topic, mqttUrl, readingsUrl }: SensorCredentials) {
  const now = '$(date -u +%Y-%m-%dT%H:%M:%SZ)';
  const url = mqttUrl === null ? null : new URL(mqttUrl);
  return {
    mqtt:
      url === null
        ? null
        : [
            `mosquitto_pub -h ${url.hostname} -p ${url.port || (url.protocol === 'mqtts:' ? '8883' : '1883')}${url.protocol === 'mqtts:' ? ' --tls-use-os-certs' : ''} -q 1 \\`,
            `  -u ${device.deviceId} -P '${secret}' \\`,
            `  -t ${topic} \\`,
            `  -m "{\\"time\\":\\"${now}\\",\\"temperatureCelsius\\":3.2,\\"humidityPercent\\":71}"`,
          ].join('\n'),
    http: [
      `curl -u '${device.deviceId}:${secret}' ${readingsUrl} \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d "{\\"readings\\":[{\\"time\\":\\"${now}\\",\\"temperatureCelsius\\":3.2,\\"humidityPercent\\":71}]}"`,
    ].join('\n'),
  };
}

export function CredentialsView({ credentials, onDone }: CredentialsViewProps) {
  const t = useTranslations('sensors.credentials');
  const examples = examplesOf(credentials);
  const [way, setWay] = useState<'mqtt' | 'http'>(examples.mqtt === null ? 'http' : 'mqtt');
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="amber" icon="warning">
        {t('once')}
      </Notice>
      <Line label={t('deviceId')} text={credentials.device.deviceId} />
      <Line label={t('secret')} text={credentials.secret} />
      <Line label={t('topic')} text={credentials.topic} />
      {credentials.mqttUrl === null ? (
        <p className="text-sm text-ink-soft">{t('noMqtt')}</p>
      ) : (
        <Line label={t('mqtt')} text={credentials.mqttUrl} />
      )}
      <div className="flex flex-col gap-3">
        <Segments
          label={t('example')}
          value={way}
          onChange={setWay}
          choices={[
            ...(examples.mqtt === null ? [] : [{ value: 'mqtt' as const, label: t('exampleMqtt') }]),
            { value: 'http' as const, label: t('exampleHttp') },
          ]}
        />
        <Line label={t('example')} text={examples[way] ?? examples.http} isLong />
      </div>
      <div className="flex justify-end">
        <Button onPress={onDone}>{t('done')}</Button>
      </div>
    </div>
  );
}

function Line({
  label,
  text,
  isLong = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly isLong?: boolean;
}) {
  const t = useTranslations('sensors.credentials');
  const copy = useCopy(t('copyFailed'));
  return (
    <div>
      <div className="flex items-center justify-between gap-x-3">
        <p className="text-sm font-medium">{label}</p>
        <Button
          tone="quiet"
          size="small"
          icon="copy"
          aria-label={t('copyOf', { label })}
          onPress={() => void copy(text)}
          className="-me-3"
        >
          {t('copy')}
        </Button>
      </div>
      <textarea
        readOnly
        dir="ltr"
        spellCheck={false}
        aria-label={label}
        value={text}
        rows={isLong ? 8 : 1}
        onFocus={(event) => event.currentTarget.select()}
        className="block w-full resize-none rounded-control border border-line bg-sunken p-2.5 font-mono text-sm break-all text-ink"
      />
    </div>
  );
}
