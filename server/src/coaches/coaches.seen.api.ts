/** Which coaches and whether their pay is seen, for nouns that coaches themselves ask. */
export { coachSeenBy, paySeenText } from './coaches.conditions.ts'
