import { PHONE } from '../people.ts'
import { lookAtEveryScreen } from './walk.ts'

lookAtEveryScreen('phone', PHONE, 'light')
