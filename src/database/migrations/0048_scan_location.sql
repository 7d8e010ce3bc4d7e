CREATE TABLE "scan_location" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"installation" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_in_click_house" boolean DEFAULT false NOT NULL,
	"is_known_to_click_house" boolean DEFAULT false NOT NULL
);
