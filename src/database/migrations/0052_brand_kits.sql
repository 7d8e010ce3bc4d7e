CREATE TABLE "brand_applications" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" json NOT NULL,
	"items" json NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "brand_applications_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "brand_kits" (
	"workspace_id" text NOT NULL,
	"colors" json NOT NULL,
	"heading_font" text NOT NULL,
	"body_font" text NOT NULL,
	"corners" text,
	"logo_id" text,
	"picture_ids" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_kits_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE INDEX "codes_brand" ON "codes" USING btree ("workspace_id","id") WHERE "codes"."design"->'plain'->>'followsBrand' = 'true';