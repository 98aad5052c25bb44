import { multiLine, oneLine } from './text.ts'

/** A small job, stored only in the member's own browser (GIG-26). */
export type Gig = {
  id: string
  title: string
  description: string
  category: string
  location: string
  hourlyRate: number
  duration: string
  postedBy: string
  rating: number
  tags: string[]
  createdAt: string
}
/** The values typed into the gig form (GIG-17). */
export type GigWords = Record<keyof Omit<Gig, 'id' | 'postedBy' | 'rating' | 'createdAt'>, string>

/** The built-in categories (GIG-28). */
export const DEFAULT_CATEGORIES = [
  'Personal Assistant',
  'Cleaning',
  'Handyman',
  'Tutoring',
  'Tech Support',
] as const
/** The rating of a new gig (GIG-27), which is also the highest possible rating. */
export const NEW_GIG_RATING = 5
/** The texts shown for a missing location (GIG-23) and a missing duration (GIG-24). */
export const NO_LOCATION = 'Location not specified'
export const NO_DURATION = 'Duration not specified'

const REQUIRED = ['title', 'description', 'category'] as const

/** Returns the required fields that are still empty (GIG-20). */
export function missingIn(words: GigWords): (typeof REQUIRED)[number][] {
  return REQUIRED.filter((field) => oneLine(words[field]) === '')
}

/** Builds a gig from the form (GIG-21 to GIG-24, GIG-26, GIG-27). */
export function gigOf(words: GigWords, made: Pick<Gig, 'id' | 'postedBy' | 'createdAt'>): Gig {
  return {
    ...made,
    title: oneLine(words.title),
    description: multiLine(words.description),
    category: oneLine(words.category),
    location: oneLine(words.location) || NO_LOCATION,
    hourlyRate: hourlyRateOf(words.hourlyRate),
    duration: oneLine(words.duration) || NO_DURATION,
    rating: NEW_GIG_RATING,
    tags: tagsOf(words.tags),
  }
}

/** Parses an hourly rate in whole dollars. Returns 0 unless the result is a positive number (GIG-21). */
export function hourlyRateOf(typed: string): number {
  const rate = Number.parseInt(typed.replace(/^\s*\$?\s*/, '').replaceAll(',', ''), 10)
  return Number.isSafeInteger(rate) && rate > 0 ? rate : 0
}

/** Splits typed text at commas into trimmed tags, and omits empty tags (GIG-22). */
export function tagsOf(typed: string): string[] {
  return typed
    .split(',')
    .map(oneLine)
    .filter((tag) => tag !== '')
}

/** Returns the valid gigs in a value from the browser's storage, without duplicates. */
export function gigsIn(kept: unknown): Gig[] {
  const ids = new Set<string>()
  return listIn(kept)
    .filter(isGig)
    .filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** Returns the strings in a value from the browser's storage. */
export function textsIn(kept: unknown): string[] {
  return listIn(kept).filter((entry) => typeof entry === 'string')
}

/** Returns the built-in categories and those added in this browser. */
export function categoriesIn(kept: unknown): string[] {
  return textsIn(kept).reduce(withCategory, [...DEFAULT_CATEGORIES])
}

/** Adds a category unless it is empty or already known (GIG-25). */
export function withCategory(known: string[], typed: string): string[] {
  const name = oneLine(typed)
  return name === '' || knownCategory(known, name) ? known : [...known, name]
}

/** Finds a known category by name, ignoring case. */
export function knownCategory(known: string[], typed: string): string | undefined {
  const name = oneLine(typed).toLowerCase()
  return known.find((each) => each.toLowerCase() === name)
}

function listIn(kept: unknown): unknown[] {
  return Array.isArray(kept) ? kept : []
}

const TEXTS = ['id', 'title', 'description', 'category', 'location', 'duration', 'postedBy', 'createdAt']

function isGig(entry: unknown): entry is Gig {
  if (typeof entry !== 'object' || entry === null) return false
  const gig = entry as Record<string, unknown>
  return (
    TEXTS.every((field) => typeof gig[field] === 'string' && gig[field] !== '') &&
    !Number.isNaN(Date.parse(String(gig.createdAt))) &&
    [gig.hourlyRate, gig.rating].every((number) => Number.isInteger(number) && Number(number) >= 0) &&
    Array.isArray(gig.tags) &&
    gig.tags.every((tag) => typeof tag === 'string')
  )
}
