import { zonesOfState } from './states.ts'
import { central, eastern, mountain, pacific } from './time-zones.ts'

/** Area codes by state, from the North American Numbering Plan. */
const codesByState: Readonly<Record<string, string>> = {
  AL: '205 251 256 334 659 938',
  AK: '907',
  AS: '684',
  AZ: '480 520 602 623 928',
  AR: '327 479 501 870',
  CA:
    '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 ' +
    '760 805 818 820 831 837 840 858 909 916 925 949 951',
  CO: '303 719 720 970 983',
  CT: '203 475 860 959',
  DC: '202 771',
  DE: '302',
  FL: '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
  GA: '229 404 470 478 678 706 762 770 912 943',
  GU: '671',
  HI: '808',
  IA: '319 515 563 641 712',
  ID: '208 986',
  IL: '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872',
  IN: '219 260 317 463 574 765 812 930',
  KS: '316 620 785 913',
  KY: '270 364 502 606 859',
  LA: '225 318 337 457 504 985',
  MA: '339 351 413 508 617 774 781 857 978',
  MD: '227 240 301 410 443 667',
  ME: '207',
  MI: '231 248 269 313 517 586 616 679 734 810 906 947 989',
  MN: '218 320 507 612 651 763 924 952',
  MO: '235 314 417 557 573 636 660 816 975',
  MP: '670',
  MS: '228 471 601 662 769',
  MT: '406',
  NC: '252 336 472 704 743 828 910 919 980 984',
  ND: '701',
  NE: '308 402 531',
  NH: '603',
  NJ: '201 551 609 640 732 848 856 862 908 973',
  NM: '505 575',
  NV: '702 725 775',
  NY: '212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
  OH: '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937',
  OK: '405 539 572 580 918',
  OR: '458 503 541 971',
  PA: '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
  PR: '787 939',
  RI: '401',
  SC: '803 821 839 843 854 864',
  SD: '605',
  TN: '423 615 629 731 865 901 931',
  TX: '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
  UT: '385 435 801',
  VA: '276 434 540 571 686 703 757 804 826 948',
  VI: '340',
  VT: '802',
  WA: '206 253 360 425 509 564',
  WI: '262 274 353 414 534 608 715 920',
  WV: '304 681',
  WY: '307',
}

/** Area codes within one time zone of a state that has several. */
const codesByZone: Readonly<Record<string, string>> = {
  [eastern]: '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954 502 859 865',
  [central]: '316 402 531 615 629 731 901 913 931',
  [mountain]: '915',
  [pacific]: '503 971 702 725',
  'America/Detroit': '231 248 269 313 517 586 616 679 734 810 947 989',
  'America/Indiana/Indianapolis': '260 317 463 765',
  'America/Phoenix': '480 520 602 623',
}
/** The codes of Texas that share no border with Mountain Time. */
const centralTexas = codesByState['TX']?.split(' ').filter(code => code !== '915' && code !== '432') ?? []

const zoneByCode = new Map([
  ...Object.entries(codesByZone).flatMap(([zone, codes]) => codes.split(' ').map(code => [code, zone] as const)),
  ...centralTexas.map(code => [code, central] as const),
])
const stateByCode = new Map(
  Object.entries(codesByState).flatMap(([state, codes]) => codes.split(' ').map(code => [code, state] as const)),
)

const foreignCodes = new Set(
  // Canada
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 ' +
    '514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942 ' +
    // Bermuda and the Caribbean
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
  ).split(' '),
)

const areaCodeOf = (e164: string) => /^\+1(\d{3})\d{7}$/.exec(e164)?.[1]

/** Whether a number in E.164 is outside of the United States. New and toll-free area codes count as inside. */
export function isForeign(e164: string): boolean {
  const code = areaCodeOf(e164)
  return code === undefined || foreignCodes.has(code)
}

/** Returns the area code of a number in E.164, its state, and its time zones; undefined if the code has no location. */
export function placeOfAreaCode(e164: string): { code: string; state: string; zones: readonly string[] } | undefined {
  const code = areaCodeOf(e164) ?? ''
  const state = stateByCode.get(code)
  const zone = zoneByCode.get(code)
  return state === undefined ? undefined : { code, state, zones: zone ? [zone] : zonesOfState(state) }
}
