import { useEffect, useState } from 'react'
import { createHashRouter, Navigate, useRouteError } from 'react-router'
import { ChunkError, loadChunk } from '../platform/chunk.ts'
import { tellCrash } from '../platform/crash.ts'
import { consoleSheet } from '../platform/sheet.ts'
import { PublicException } from './base/ExceptionPage.tsx'

/** A part with the styles of the console, which come at the same time. */
const styled = async <T,>(part: Promise<T>): Promise<T> => (await Promise.all([part, loadChunk(consoleSheet)]))[0]

/** Pages that few ever see: together in one part, so that the log-in carries one line for all of them. */
const lateSignIn = async () => ({ Component: (await styled(loadChunk(() => import('../account/LateSignIn.tsx')))).LateSignIn })

/** Two branches: what is open to everybody, and the shell, which answers for every other address. */
export const createRouter = () =>
  createHashRouter([
    {
      errorElement: <ScreenFailure />,
      hydrateFallbackElement: <div className="latePart-first-load" />,
      children: [
        { path: '/user', element: <Navigate to="/user/login" replace /> },
        {
          path: '/user/login',
          lazy: async () => ({ Component: (await loadChunk(() => import('../account/LoginPage.tsx'))).LoginPage }),
        },
        {
          path: '/user/retrievePassword',
          lazy: async () => ({ Component: (await loadChunk(() => import('../account/RetrievePasswordPage.tsx'))).RetrievePasswordPage }),
        },
        {
          path: '/user/userRegister',
          lazy: async () => ({ Component: (await loadChunk(() => import('../account/RegisterPage.tsx'))).RegisterPage }),
        },
        { path: '/sso/error', lazy: lateSignIn },
        { path: '/u/:token', lazy: lateSignIn },
        { path: '/static/sso', lazy: lateSignIn },
        { path: '*', lazy: async () => ({ Component: (await styled(loadChunk(() => import('./frame/ConsoleShell.tsx')))).ConsoleShell }) },
      ],
    },
  ])

/** The last net: the log-in or the shell itself could not be loaded or shown. */
function ScreenFailure() {
  const error = useRouteError()
  const [crashId, setCrashId] = useState<string | null>(null)
  const isLost = error instanceof ChunkError
  useEffect(() => {
    if (!isLost) void tellCrash(error).then(setCrashId)
  }, [error, isLost])
  return <PublicException kind={isLost ? 'chunk' : 'faultPublic'} requestId={crashId ?? undefined} />
}
