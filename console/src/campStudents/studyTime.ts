import { formatDuration } from '../platform/format.ts'

/** How seconds of study are said. */
export const studyTime = (seconds: number): string => formatDuration(Math.round(seconds / 60))
