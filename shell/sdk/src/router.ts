export type { LinkProps, Location, NavigationType, NavLinkProps } from 'react-router-dom'
// Named one by one, so that the shell contains these and not the whole router.
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { readUrlState, useUrlState } from './use-url-state.ts'
