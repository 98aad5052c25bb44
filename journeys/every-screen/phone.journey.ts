import { PHONE, SMALL_PHONE } from '../people.ts'
import { lookAtEveryScreen } from './walk.ts'

lookAtEveryScreen('phone', [PHONE, SMALL_PHONE], 'light')
