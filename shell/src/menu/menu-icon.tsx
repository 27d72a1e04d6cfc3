import Dot from 'lucide-react/icons/dot'
import Activity from 'lucide-react/icons/activity'
import Archive from 'lucide-react/icons/archive'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import Boxes from 'lucide-react/icons/boxes'
import Briefcase from 'lucide-react/icons/briefcase'
import Calendar from 'lucide-react/icons/calendar'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import Database from 'lucide-react/icons/database'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Headset from 'lucide-react/icons/headset'
import Inbox from 'lucide-react/icons/inbox'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import List from 'lucide-react/icons/list'
import LogOut from 'lucide-react/icons/log-out'
import MapIcon from 'lucide-react/icons/map'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquare from 'lucide-react/icons/message-square'
import Moon from 'lucide-react/icons/moon'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import PhoneCall from 'lucide-react/icons/phone-call'
import PhoneOff from 'lucide-react/icons/phone-off'
import Plug from 'lucide-react/icons/plug'
import Receipt from 'lucide-react/icons/receipt'
import Rocket from 'lucide-react/icons/rocket'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Sun from 'lucide-react/icons/sun'
import Tag from 'lucide-react/icons/tag'
import Target from 'lucide-react/icons/target'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import Workflow from 'lucide-react/icons/workflow'
import Wrench from 'lucide-react/icons/wrench'
import type { MenuIcon } from '@portal/sdk/frame'
import { createElement } from 'react'

/** Every icon that a menu entry can name. */
const icons: Record<MenuIcon, typeof Users> = {
  Activity,
  Archive,
  Bell,
  Bookmark,
  Boxes,
  Briefcase,
  Calendar,
  ChartColumn,
  ClipboardList,
  Clock,
  Coins,
  Database,
  FileText,
  Flag,
  Headset,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  List,
  Map: MapIcon,
  Megaphone,
  MessageSquare,
  Package,
  Phone,
  PhoneCall,
  PhoneOff,
  Plug,
  Receipt,
  Rocket,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  Star,
  Tag,
  Target,
  Ticket,
  Trophy,
  UserRound,
  Users,
  Wallet,
  Workflow,
  Wrench,
}

/** Also the icons of the palette's actions. */
const iconsByName: Readonly<Record<string, typeof Users>> = { ...icons, Keyboard, LogOut, Moon, Sun }

/** Shows the named icon. The registry is data, so the name may be unknown to this shell: a dot takes its place. */
export function MenuIconView({ name }: { name: string }) {
  const icon = (Object.hasOwn(iconsByName, name) && iconsByName[name]) || Dot
  return createElement(icon, { size: 18, 'aria-hidden': true })
}
