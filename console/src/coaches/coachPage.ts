/** The page of one coach. */
export const COACH_PAGE = '/coach/detail'
