import { lookAtAll } from '../looked-at.ts'
import looks from './vault-dialogs.look.tsx'

lookAtAll(looks)
