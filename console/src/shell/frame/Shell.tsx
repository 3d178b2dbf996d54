import type { Me, MenuNode } from '@camp/contract/base/account'
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { raiseError } from '../../platform/notices.ts'
import type { Screen } from '../../platform/screen.ts'
import { abandonSession, loadSession, useHolds, useSession } from '../../platform/session.ts'
import { sideMenu } from '../../platform/sideMenu.ts'
import { holdPage, leavePage, useEnded } from '../../platform/signedIn/ended.ts'
import { askForProof, useAskedProof } from '../../platform/signedIn/proof.ts'
import { createQueryClient, followLanguage } from '../../platform/signedIn/query.ts'
import { titleOf } from '../../platform/signedIn/screenTitle.ts'
import type { Search } from '../../platform/signedIn/search.ts'
import { useDocumentTitle } from '../../platform/tab.ts'
import { Late, LateInPlace, latePart } from '../../ui/base/latePart.tsx'
import { destination } from '../access.ts'
import { type ExceptionKind, ExceptionPage, PublicException, useExceptionTitle } from '../base/ExceptionPage.tsx'
import { shellText } from '../base/shell.text.ts'
import { useEarlyPalette } from '../earlyKeys.ts'
import { screenAt, tabKeyOf } from '../screens.ts'
import type { Tab } from '../tabs.ts'
import { reachable, trailTo } from '../trail.ts'
import { FrameBones } from './Bones.tsx'
import { Crumbs } from './Crumbs.tsx'
import { ShellLayout } from './ShellLayout.tsx'
import { TabBar } from './TabBar.tsx'
import { TabPane } from './TabPane.tsx'
import { useTabs } from './useTabs.ts'
import '../../ui/base/contrast.css'
import '../../ui/base/plain.css'
import '../../ui/base/touch.css'
import './shell.menu.css'
import './shell.css'

const signInAgain = latePart(async () => (await import('../../account/SignInAgain.tsx')).SignInAgain)
const proveDialog = latePart(async () => (await import('../../account/ProveDialog.tsx')).ProveDialog)
const forcedPassword = latePart(async () => (await import('../../account/ForcedPasswordPage.tsx')).ForcedPasswordPage)
const forcedFactor = latePart(async () => (await import('../../account/ForcedFactorPage.tsx')).ForcedFactorPage)
const networkStrip = latePart(async () => (await import('../NetworkStrip.tsx')).NetworkStrip)

const pages: Readonly<Record<string, ExceptionKind>> = { '/403': 'forbidden', '/404': 'notFound', '/500': 'faultPublic' }

interface ShellProps {
  readonly screens: readonly Screen[]
  /** What the palette finds beside screens. */
  readonly searches?: readonly Search[]
}

/** The first screen comes first. */
const LATER_MS = 1_000

const noSearches: readonly Search[] = []
const none = {}

/** Everything behind the log-in. Without a session it leads there, and remembers where one wanted to go. */
export function Shell({ screens, searches }: ShellProps) {
  const { user, menus } = useSession()
  const { pathname, search } = useLocation()
  const exception = exceptionAt(pathname)
  if (!user && exception) {
    return <PublicException {...exception} requestId={new URLSearchParams(search).get('requestId') ?? undefined} />
  }
  if (!user) {
    const wanted = pathname === '/' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
    return <Navigate to={`/user/login${wanted}`} replace />
  }
  if (!menus) return <FirstLoad />
  if (user.mustChangePassword) return <LateInPlace part={forcedPassword} props={{ user }} waiting={<FrameBones />} />
  if (user.mustAddSecond) return <LateInPlace part={forcedFactor} props={{ user }} waiting={<FrameBones />} />
  return <Frame user={user} menus={menus} screens={screens} searches={searches} />
}

/** Loads person, menus and codes at the first navigation; a failure logs out (specification, section 8). */
function FirstLoad() {
  const t = useText(shellText)
  const started = useRef(false)
  useEarlyPalette()
  useEffect(() => {
    if (started.current) return
    started.current = true
    void loadSession().then(async (outcome) => {
      if (outcome !== 'failed') return
      raiseError(t('errorTitle'), t('userInfoFailed'))
      await abandonSession()
    })
  }, [t])
  return <FrameBones />
}

interface FrameProps extends ShellProps {
  readonly user: Me
  readonly menus: readonly MenuNode[]
}

function Frame({ user, menus, screens, searches = noSearches }: FrameProps) {
  const [client] = useState(createQueryClient)
  useEffect(() => followLanguage(client), [client])
  const location = useLocation()
  const holds = useHolds()
  const items = useMemo(() => sideMenu(menus, screens, holds), [menus, screens, holds])

  const further = useMemo(() => reachable(screens, holds), [screens, holds])

  const exception = exceptionAt(location.pathname)
  const to = destination(screens, location.pathname, holds)
  const at = { pathname: location.pathname, search: location.search }
  const shown = to.kind === 'screen' && !exception ? { key: tabKeyOf(to.screen, to.params, location.search), location: at } : null
  const { tabs, actions } = useTabs(shown)
  const titleOfTab = useTabTitles(screens)
  const current = tabs.list.find((tab) => tab.key === shown?.key)
  const exceptionTitle = useExceptionTitle(exception?.kind ?? (to.kind === 'forbidden' ? 'forbidden' : undefined))
  const title = exceptionTitle ?? (current && titleOfTab(current))
  useDocumentTitle(title)

  const reload = useCallback(
    (key: string | undefined) => {
      void client.invalidateQueries({ refetchType: 'none' })
      if (key) void actions.reload(key, titleOfTab)
    },
    [client, actions, titleOfTab],
  )

  if (to.kind === 'redirect' && !exception) return <Navigate to={{ pathname: to.to, search: location.search }} replace />
  if (to.kind === 'unknown' && !exception) return <Navigate to="/404" replace />
  return (
    <QueryClientProvider client={client}>
      <ShellLayout
        user={user}
        items={items}
        further={further}
        searches={searches}
        pathname={location.pathname}
        title={title ?? ''}
        unsaved={tabs.list.filter(({ dirty }) => dirty).map(titleOfTab)}
        onReload={() => reload(shown?.key)}
        tabBar={
          <TabBar
            tabs={tabs.list}
            shown={shown?.key ?? null}
            titleOf={titleOfTab}
            onClose={(key, what) => void actions.ask(key, what, titleOfTab)}
            onReload={reload}
          />
        }
      >
        {exception && <ExceptionPage {...exception} requestId={new URLSearchParams(location.search).get('requestId') ?? undefined} />}
        {to.kind === 'forbidden' && !exception && <ExceptionPage kind="forbidden" />}
        {current && to.kind === 'screen' && !exception && (
          <Crumbs steps={trailTo({ items, screens, tabs, pathname: location.pathname })} title={titleOfTab(current)} />
        )}
        {tabs.list.map((tab) => {
          const screen = tabs.alive.includes(tab.key) && screenAt(screens, tab.location.pathname)?.screen
          if (!screen) return null
          return (
            <TabPane
              key={`${tab.key} ${tab.reload}`}
              tab={tab}
              screen={screen}
              visible={tab.key === shown?.key}
              change={actions.change}
              close={actions.closeNow}
              onRetry={reload}
            />
          )
        })}
      </ShellLayout>
      <HeldPage user={user} />
    </QueryClientProvider>
  )
}

/** The page waits where the session of its person ends, or they must prove who they are: that comes over it. And it says where there is no network. */
function HeldPage({ user }: { readonly user: Me }) {
  const ended = useEnded()
  const proof = useAskedProof()
  const [later, setLater] = useState(false)
  useEffect(() => holdPage(user.id), [user.id])
  useEffect(askForProof, [])
  // Both must come also where the network is slow, or gone, by then.
  useEffect(() => {
    if (later) return
    const timer = setTimeout(() => {
      signInAgain.prepare()
      setLater(true)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [later])
  return (
    <>
      {later && <LateInPlace part={networkStrip} props={none} onLost={() => setLater(false)} />}
      {proof && <Late key={proof.act} part={proveDialog} props={{ user, proof, onClose: () => proof.answer(false) }} />}
      {ended && <Late part={signInAgain} props={{ user, ended, onClose: leavePage }} />}
    </>
  )
}

/** The titles of tabs in the language of the moment. */
function useTabTitles(screens: readonly Screen[]): (tab: Tab) => string {
  const language = useLanguage()
  return useCallback(
    (tab: Tab) => {
      const screen = screenAt(screens, tab.location.pathname)?.screen
      const title = tab.title ?? (screen && titleOf(screen))
      return (language === 'en-US' ? title?.en : title?.zh) ?? tab.location.pathname
    },
    [screens, language],
  )
}

/** The exception page of an address; it is open without a session too (decision Q-35). */
function exceptionAt(pathname: string): { readonly kind: ExceptionKind } | null {
  const kind = pages[pathname]
  return kind ? { kind } : null
}
