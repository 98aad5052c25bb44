import { DESKTOP, PHONE, SMALL_PHONE } from '../people.ts'
import { lookAtEveryScreen } from './walk.ts'
import { UNBROKEN } from './world.ts'

lookAtEveryScreen('long-words', [PHONE, SMALL_PHONE, DESKTOP], 'light', UNBROKEN)
