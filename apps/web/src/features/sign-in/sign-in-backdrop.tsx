/**
 * A town by a river as a quiet picture behind the card, drawn by hand from the map tokens so that it follows theme and
 * needs neither network nor map library.
 */
export function SignInBackdrop({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden
      focusable="false"
    >
      <rect width="1440" height="900" fill="var(--map-land)" />
      {PARKS.map((d) => (
        <path key={d} d={d} fill="var(--map-park)" />
      ))}
      {QUARTERS.map((d) => (
        <path key={d} d={d} fill="var(--map-urban)" />
      ))}
      <path d={WATER} fill="var(--map-water)" stroke="var(--map-shore)" strokeWidth="1.5" />
      <g fill="none" stroke="var(--map-street)" strokeWidth="1.4">
        {STREETS.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        {ROADS.map((d) => (
          <path key={d} d={d} stroke="var(--map-road-case)" strokeWidth="6" />
        ))}
        {ROADS.map((d) => (
          <path key={d} d={d} stroke="var(--map-road)" strokeWidth="4" />
        ))}
        {MOTORWAYS.map((d) => (
          <path key={d} d={d} stroke="var(--map-motorway-case)" strokeWidth="9" />
        ))}
        {MOTORWAYS.map((d) => (
          <path key={d} d={d} stroke="var(--map-motorway)" strokeWidth="6" />
        ))}
      </g>
    </svg>
  );
}

const WATER =
  "M520 528C600 508 650 540 716 532C790 524 850 496 936 488C1010 480 1040 400 1078 352C1120 300 1116 240 1116 176C1116 110 1130 60 1160 0H1440V420C1400 434 1376 410 1340 424C1300 440 1246 470 1248 512C1250 560 1300 566 1330 600C1296 596 1262 604 1244 628C1220 660 1180 668 1144 676C1104 690 1086 712 1080 740C1040 690 1006 636 960 612C930 596 900 566 872 576C836 590 800 650 744 688C690 726 640 780 560 826C520 760 516 640 520 528Z";
const PARKS = [
  "M690 400C740 322 790 310 826 360C850 404 812 452 770 470C724 476 676 446 690 400Z",
  "M944 104C976 76 1004 84 996 120C984 164 960 194 930 206C912 180 924 132 944 104Z",
  "M980 286c20-20 44-10 42 14c-4 22-36 30-44 12z",
];
const QUARTERS = [
  "M760 190C800 130 900 120 960 168C1010 210 1000 280 940 312C870 342 780 330 756 280Z",
  "M866 336C930 300 1010 322 1024 386C1016 446 950 470 886 452C838 430 826 366 866 336Z",
  "M1030 120C1060 80 1100 90 1104 150C1104 210 1070 250 1032 236C1006 210 1006 156 1030 120Z",
  "M830 700C868 676 914 690 916 734C906 772 856 780 832 754C820 736 816 714 830 700Z",
  "M1180 716c26-22 66-12 70 20c-2 32-46 44-70 22z",
  "M610 460C650 440 712 454 716 500C700 524 640 520 612 506Z",
];
const STREETS = [
  "M880 350l120 26M872 376l134 30M868 404l128 28M886 340l-14 96M918 342l-16 104M950 346l-18 106M984 354l-18 94",
  "M782 212l170 34M776 240l190 40M774 268l160 34M808 176l-22 112M846 166l-24 130M886 162l-26 138M926 170l-24 130",
  "M1040 126l52 12M1030 154l70 16M1024 184l76 16M1056 104l-14 116M1080 100l-14 122",
  "M838 706l64 14M830 730l80 18M852 696l-14 64M878 694l-14 70",
  "M620 470l84 12M616 490l90 12M644 456l-8 56M674 458l-8 54",
];
const ROADS = [
  "M460 446C540 430 600 470 664 452C740 430 800 404 830 330C852 270 850 170 900 96C920 60 936 30 944 0",
  "M756 530C800 430 880 386 938 338C980 300 1010 220 1080 176",
  "M600 900C650 812 720 770 806 706C850 676 880 660 914 648",
  "M700 150C760 196 760 262 830 330C880 380 940 430 1012 448",
  "M938 0C960 90 1010 130 1080 176",
  "M1440 700C1360 700 1260 730 1180 760C1110 790 1010 830 960 900",
];
const MOTORWAYS = [
  "M560 0C580 80 700 120 760 132C850 112 930 76 1010 108C1060 130 1090 160 1118 178C1200 210 1300 300 1440 356",
  "M816 900C836 800 832 700 826 640C822 580 818 520 818 410C820 380 800 330 780 300C750 250 720 180 760 132",
  "M1118 178C1116 120 1150 60 1180 0",
];
