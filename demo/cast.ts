import type { Look } from './made/portrait.ts'

/**
 * The members of the demo, each listed after their sponsor. `of`: the sponsor's first name, null for the
 * operator.
 */
export const CAST = [
  { name: 'Rosa Reed', of: null, look: { hair: 'wave', isOld: true, hasGlasses: true } },
  { name: 'Ann Archer', of: 'Rosa', look: { hair: 'bob' } },
  { name: 'Gus Green', of: 'Rosa', look: { hair: 'thin', isOld: true, hasBeard: true } },
  { name: 'Hugo Heath', of: 'Rosa', look: { hair: 'parted', hasGlasses: true } },
  { name: 'Olga Oakes', of: 'Rosa', look: { hair: 'bun', isOld: true } },
  { name: 'Ben Birch', of: 'Ann', look: { hair: 'short', hasBeard: true } },
  { name: 'Cleo Carver', of: 'Ann', look: { hair: 'curly' } },
  { name: 'Dora Dale', of: 'Ann', look: { hair: 'long', hasGlasses: true } },
  { name: 'Edith Elm', of: 'Ann', look: { hair: 'bun', isOld: true } },
  { name: 'Iris Ingham', of: 'Ann', look: { hair: 'wave' } },
  { name: 'Hazel Hart', of: 'Gus', look: { hair: 'long' } },
  { name: 'Jack Juniper', of: 'Gus', look: { hair: 'cap', hasBeard: true } },
  { name: 'Flora Fern', of: 'Gus', look: { hair: 'wrap' } },
  { name: 'Ida Ivy', of: 'Hugo', look: { hair: 'bob', isOld: true } },
  { name: 'Jonas Jay', of: 'Hugo', look: { hair: 'short' } },
  { name: 'Kim Knoll', of: 'Hugo', look: { hair: 'parted' } },
  { name: 'Paul Park', of: 'Olga', look: { hair: 'thin', isOld: true, hasGlasses: true } },
  { name: 'Pia Pine', of: 'Olga', look: { hair: 'long' } },
  { name: 'Kate Kerr', of: 'Iris', look: { hair: 'curly', hasGlasses: true } },
  { name: 'Liam Lake', of: 'Iris', look: { hair: 'short' } },
  { name: 'Mona Marsh', of: 'Iris', look: { hair: 'wrap' } },
  { name: 'Sam Sparrow', of: 'Ben', look: { hair: 'parted' } },
  { name: 'Tess Thorn', of: 'Ben', look: { hair: 'bob' } },
  { name: 'Nils North', of: 'Cleo', look: { hair: 'cap' } },
  { name: 'Uma Underhill', of: 'Cleo', look: { hair: 'wave' } },
  { name: 'Vera Vale', of: 'Cleo', look: { hair: 'bun' } },
  { name: 'Walt Wren', of: 'Dora', look: { hair: 'thin', isOld: true } },
  { name: 'Zoe Zander', of: 'Dora', look: { hair: 'curly' } },
  { name: 'Abel Ash', of: 'Hazel', look: { hair: 'short', hasGlasses: true } },
  { name: 'Bea Bramble', of: 'Hazel', look: { hair: 'long' } },
  { name: 'Carl Clover', of: 'Hazel', look: { hair: 'parted', hasBeard: true } },
  { name: 'Dina Dove', of: 'Jack', look: { hair: 'wrap' } },
  { name: 'Emil East', of: 'Jack', look: { hair: 'cap' } },
  { name: 'Fay Finch', of: 'Kate', look: { hair: 'bob', hasGlasses: true } },
  { name: 'Gina Glen', of: 'Kate', look: { hair: 'bun', isOld: true } },
  { name: 'Lena Lark', of: 'Liam', look: { hair: 'wave' } },
  { name: 'Max Meadow', of: 'Liam', look: { hair: 'short' } },
  { name: 'Nora Nettle', of: 'Sam', look: { hair: 'curly' } },
  { name: 'Otto Orchard', of: 'Sam', look: { hair: 'thin', hasBeard: true } },
  { name: 'Ruth Rowan', of: 'Vera', look: { hair: 'bob', isOld: true } },
  { name: 'Stan Stone', of: 'Vera', look: { hair: 'parted', isOld: true } },
  { name: 'Tara Teal', of: 'Vera', look: { hair: 'long' } },
  { name: 'Yara Yew', of: 'Walt', look: { hair: 'wrap' } },
  { name: 'Quinn Quarry', of: 'Zoe', look: { hair: 'short', hasGlasses: true } },
  { name: 'Yusuf Yarrow', of: 'Zoe', look: { hair: 'short', hasBeard: true } },
  { name: 'Ada Alder', of: 'Lena', look: { hair: 'bun' } },
  { name: 'Bruno Brook', of: 'Lena', look: { hair: 'thin', hasBeard: true } },
  { name: 'Cora Cedar', of: 'Max', look: { hair: 'wave', isOld: true } },
  { name: 'Dan Dune', of: 'Nora', look: { hair: 'cap' } },
  { name: 'Ella Ember', of: 'Nora', look: { hair: 'long', hasGlasses: true } },
  { name: 'Finn Field', of: 'Ruth', look: { hair: 'parted' } },
  { name: 'Greta Grove', of: 'Yusuf', look: { hair: 'bun', isOld: true } },
  { name: 'Ivo Inlet', of: 'Ada', look: { hair: 'short' } },
  { name: 'Ursula Upton', of: 'Jonas', look: { hair: 'bob', isOld: true, hasGlasses: true } },
  { name: 'Wilma Willow', of: 'Jonas', look: { hair: 'curly', isOld: true } },
  { name: 'Zack Zinn', of: 'Kim', look: { hair: 'cap', hasBeard: true } },
  { name: 'Henk Hill', of: 'Fay', look: { hair: 'thin' } },
  { name: 'Jill Jasper', of: 'Ivo', look: { hair: 'wave' } },
] as const satisfies readonly { name: string; of: string | null; look: Look }[]

/** People who have registered with a member's QR code and are waiting for that member's confirmation. */
export const NEWCOMERS = [
  { name: 'Vito Vine', of: 'Ann', look: { hair: 'parted', hasGlasses: true } },
  { name: 'Tilda Tansy', of: 'Iris', look: { hair: 'wrap' } },
] as const satisfies readonly { name: string; of: string | null; look: Look }[]

/** People without an account who have access to albums. */
export const GUESTS = ['Aunt Peg', 'Uncle Roy', 'Mrs Lindt'] as const

/** People who were invited but haven't registered. */
export const INVITED = ['Nell Nash', 'Pete Poole', 'Ron Rust'] as const

type FirstOf<Name extends string> = Name extends `${infer First} ${string}` ? First : never
/** The first name of a member or newcomer. First names are unique. */
export type First = FirstOf<(typeof CAST | typeof NEWCOMERS)[number]['name']>
export type Guest = (typeof GUESTS)[number]

const NUMBERED: readonly string[] = [
  ...CAST.map(({ name }) => name),
  ...NEWCOMERS.map(({ name }) => name),
  ...GUESTS,
  ...INVITED,
]

/** Returns a person's fictitious phone number. */
export function phoneOf(name: string): string {
  const at = NUMBERED.indexOf(name)
  if (at === -1) throw new Error(`Nobody is called ${name}.`)
  return `+1555123${String(1001 + at)}`
}

/** Returns a stranger's fictitious phone number. */
export function strangersPhone(nth: number): string {
  return `+1555123${String(2001 + nth)}`
}
