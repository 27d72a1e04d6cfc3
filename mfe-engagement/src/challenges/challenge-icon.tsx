import Award from 'lucide-react/icons/award'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import Crown from 'lucide-react/icons/crown'
import Flame from 'lucide-react/icons/flame'
import Medal from 'lucide-react/icons/medal'
import Phone from 'lucide-react/icons/phone'
import PhoneCall from 'lucide-react/icons/phone-call'
import Rocket from 'lucide-react/icons/rocket'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import Target from 'lucide-react/icons/target'
import TrendingUp from 'lucide-react/icons/trending-up'
import Trophy from 'lucide-react/icons/trophy'
import Zap from 'lucide-react/icons/zap'
import { createElement } from 'react'

const icons: Readonly<Record<string, typeof Trophy>> = {
  Trophy,
  Target,
  Flame,
  Star,
  TrendingUp,
  Award,
  Zap,
  Crown,
  Sparkles,
  Medal,
  Coins,
  Phone,
  PhoneCall,
  Clock,
  Rocket,
}

/** Shows the icon that a challenge or achievement names; a trophy for an unknown name. */
export const ChallengeIcon = ({ name, size = 20 }: { name: string; size?: number }) =>
  createElement((Object.hasOwn(icons, name) && icons[name]) || Trophy, { size, 'aria-hidden': true })
