import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { SuccessIcon, WarningIcon } from '../ui/base/icons.tsx'
import { networkText } from './network.text.ts'
import { type Network, NetworkFollower } from './network.ts'
import './network.css'

const TICK_MS = 1_000

/** Says in one place that there is no network, when it is tried again, and that it is back. It stands above the frame and covers nothing. */
export function NetworkStrip() {
  const t = useText(networkText)
  const client = useQueryClient()
  const [network, setNetwork] = useState<Network>({ is: 'there' })
  const follower = useRef<NetworkFollower>(undefined)
  useEffect(() => {
    const made = new NetworkFollower(client, setNetwork)
    follower.current = made
    return () => made.stop()
  }, [client])
  return (
    <div className="network no-print" data-is={network.is}>
      {/* The seconds are for the eye alone: whoever hears the page hears that the network is lost, and that it is back. */}
      <span role="status">
        {network.is === 'lost' && (
          <>
            <WarningIcon />
            {t('lost')}
          </>
        )}
        {network.is === 'back' && (
          <>
            <SuccessIcon />
            {t('back')}
          </>
        )}
      </span>
      {network.is === 'lost' && (
        <>
          <Seconds until={network.nextAt} />
          <span className="network-stays">{t('stays')}</span>
          <Button onClick={() => follower.current?.tryNow()}>{t('now')}</Button>
        </>
      )}
    </div>
  )
}

function Seconds({ until }: { readonly until: number | null }) {
  const t = useText(networkText)
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = until === null ? 0 : Math.max(1, Math.ceil((until - performance.now()) / TICK_MS))
  return (
    <span className="network-seconds" aria-hidden="true">
      {until === null ? t('asking') : t('in', { seconds })}
    </span>
  )
}
