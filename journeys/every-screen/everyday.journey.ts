import { lookAtEveryScreen } from './walk.ts'

lookAtEveryScreen('everyday', 'light')
