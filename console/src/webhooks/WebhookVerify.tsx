import { type VerifyLanguage, verifySnippets } from '@camp/contract/webhooks/webhooks.verify'
import { useState } from 'react'
import { copyText } from '../platform/clipboard.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { Button } from '../ui/base/Button.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { uiText } from '../ui/ui.text.ts'
import { webhooksText } from './webhooks.text.ts'
import './webhooks.css'

// Object.entries forgets the names of a table that is known
const tabs = Object.entries(verifySnippets).map(([key, { title }]) => ({ key: key as VerifyLanguage, title }))

/** How a receiver finds out that an event is ours, in its language. */
export function WebhookVerify() {
  const t = useText(webhooksText)
  const words = useText(uiText)
  const [shown, setShown] = useState<VerifyLanguage>('node')
  const { code } = verifySnippets[shown]
  const copy = async () => {
    const done = await copyText(code)
    toast(done ? 'success' : 'error', words(done ? 'copied' : 'copyRefused'))
  }
  return (
    <TabList
      label={t('part.verify')}
      tabs={tabs}
      shown={shown}
      onShow={setShown}
      panelClass="webhooks-snippet"
      tools={<Button onClick={() => void copy()}>{t('do.copyCode')}</Button>}
    >
      <pre className="webhooks-code">{code}</pre>
    </TabList>
  )
}
