import { defineNoun } from '../platform/signedIn/noun.ts'

export const moveInNoun = defineNoun({
  screens: [{ path: '/core/moveIn', codes: ['MOVE_IN'], load: async () => (await import('./MoveInPage.tsx')).MoveInPage }],
})
