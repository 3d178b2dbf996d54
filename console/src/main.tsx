import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { SecondStepHost } from './account/SecondStepHost.tsx'
import { ChunkError } from './platform/chunk.ts'
import { keepComposedKeys } from './platform/composing.ts'
import { listenForErrors } from './platform/notices.ts'
import { takeOutboxToken } from './platform/outboxToken.ts'
import { applyTheme } from './platform/theme.ts'
import './platform/theme.css'
import { NoticeHost } from './shell/base/NoticeHost.tsx'
import { createRouter } from './shell/router.tsx'
import './ui/base/utilities.css'

keepComposedKeys()
// Before the router reads the address.
takeOutboxToken()
applyTheme()
listenForErrors()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
/** What a boundary caught stands before the reader; that a script did not come, the browser has said already. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ChunkError)) console.error(error)
}

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
    <SecondStepHost />
    <NoticeHost />
  </StrictMode>,
)
