import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { reportsText } from './reports.text.ts'
import './reports.css'

/** The picture of a report, in a frame of its size, so that nothing jumps while it is made. */
export function ReportPicture({ address, name }: { readonly address: string; readonly name: string }) {
  const t = useText(reportsText)
  const [state, setState] = useState<'waits' | 'shown' | 'fails'>('waits')
  const [tries, setTries] = useState(0)
  return (
    <div className="reports-picture" aria-busy={state === 'waits' || undefined}>
      {state !== 'fails' && (
        <img
          key={tries}
          src={address}
          width={1080}
          height={1440}
          alt={t('pictureOf', { name })}
          onLoad={() => setState('shown')}
          onError={() => setState('fails')}
        />
      )}
      {state === 'waits' && <p className="quiet">{t('pictureWaits')}</p>}
      {state === 'fails' && (
        <p role="alert">
          {t('pictureFails')}
          <button
            type="button"
            className="link"
            onClick={() => {
              setTries(tries + 1)
              setState('waits')
            }}
          >
            {t('retry')}
          </button>
        </p>
      )}
    </div>
  )
}
