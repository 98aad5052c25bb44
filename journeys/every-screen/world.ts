export { EVERYDAY, ENDLESS as UNBROKEN, type Words as World } from '../../gallery/words.ts'
