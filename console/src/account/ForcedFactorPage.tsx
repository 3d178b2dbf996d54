import { getCurrentUserInfo, type Me } from '@camp/contract/base/account'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { keepUser, signOut } from '../platform/session.ts'
import { askForProof, useAskedProof } from '../platform/signedIn/proof.ts'
import { createQueryClient } from '../platform/signedIn/query.ts'
import { useDocumentTitle } from '../platform/tab.ts'
import { Brand, LanguageSwitch } from '../shell/base/Brand.tsx'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { FactorsCard } from './FactorsCard.tsx'
import { factorsText } from './factors.text.ts'
import './centre.css'
import './forced.css'

const proveDialog = latePart(async () => (await import('./ProveDialog.tsx')).ProveDialog)

/** Nothing else can be done until a second factor is set up that a role requires. */
export function ForcedFactorPage({ user }: { readonly user: Me }) {
  const t = useText(factorsText)
  const [client] = useState(createQueryClient)
  const proof = useAskedProof()
  useEffect(askForProof, [])
  useDocumentTitle(t('rule.forcedTitle'))
  const goOn = async (): Promise<void> => {
    const me = await call(getCurrentUserInfo, {})
    if (!isFailure(me)) keepUser(me)
  }
  return (
    <QueryClientProvider client={client}>
      <div className="forced">
        <header>
          <Brand />
          <LanguageSwitch />
        </header>
        <main>
          <div className="centre">
            <h1>{t('rule.forcedTitle')}</h1>
            <p>{t('rule.forcedBody')}</p>
            <FactorsCard onSet={() => void goOn()} />
            <div>
              <Button onClick={() => void signOut()}>{t('rule.logout')}</Button>
            </div>
          </div>
        </main>
      </div>
      {proof && <Late part={proveDialog} props={{ user, proof, onClose: () => proof.answer(false) }} />}
    </QueryClientProvider>
  )
}
