import { createHashRouter, Navigate } from 'react-router'
import { loadChunk } from '../platform/chunk.ts'
import { ScreenFailure } from './ScreenFailure.tsx'

/** Two branches: what is open to everybody, and the shell, which answers for every other address. */
export const createRouter = () =>
  createHashRouter([
    {
      errorElement: <ScreenFailure />,
      hydrateFallbackElement: <div className="first-load" />,
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
        {
          path: '/sso/error',
          lazy: async () => ({ Component: (await loadChunk(() => import('../account/SsoErrorPage.tsx'))).SsoErrorPage }),
        },
        { path: '/static/sso', lazy: async () => ({ Component: (await loadChunk(() => import('../account/SsoPage.tsx'))).SsoPage }) },
        { path: '*', lazy: async () => ({ Component: (await loadChunk(() => import('./frame/ConsoleShell.tsx'))).ConsoleShell }) },
      ],
    },
  ])
